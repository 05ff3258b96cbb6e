import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/Card.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { RulePicture } from '../charts/RulePicture.tsx';
import { LatePart, lazily } from '../ui/LatePart.tsx';
import type { ReturnState } from './history-state.ts';

// Loaded separately, because it is needed only by people whom another page sent here.
const SignInReason = lazily(async () => (await import('./SignInReason.tsx')).SignInReason);

type Props = { title: string; lead: string; foot: ReactNode; children: ReactNode };

/** The frame of the account forms. On wide screens, a picture beside the form explains the auction's rule. */
export function AccountPanel({ title, lead, foot, children }: Props) {
  const { example } = useTexts('accounts');
  const isSentHere = (useLocation().state as ReturnState)?.from !== undefined;
  return (
    <div className="gutter grid items-center gap-16 py-8 sm:py-14 lg:grid-cols-2">
      <div className="mx-auto w-full max-w-form lg:mx-0">
        <PageHeading className="text-title">{title}</PageHeading>
        <p className="mt-2 mb-6 text-ink-soft">{lead}</p>
        {isSentHere && (
          <LatePart>
            <SignInReason />
          </LatePart>
        )}
        <Card>{children}</Card>
        <p className="mt-5 text-small text-ink-soft">{foot}</p>
      </div>
      <figure className="hidden rounded-card bg-sunken p-10 pt-2 lg:block">
        <RulePicture step="light" />
        <figcaption className="mt-6 text-center text-balance text-ink-soft">{example}</figcaption>
      </figure>
    </div>
  );
}
