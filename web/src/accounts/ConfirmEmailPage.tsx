import { href, pages } from '@ekbid/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { FullPageNotice } from '../app/FullPageNotice.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { confirmEmailQuery } from './confirm-email-query.ts';

/** Where the link of the confirmation mail leads, signed in or not. */
export function ConfirmEmailPage() {
  const { confirmEmail } = useTexts('accounts');
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';

  return (
    <Loadable loading={<Confirming />} failed={confirmEmail.failed} about={token} wholePage>
      <Confirmed token={token} />
    </Loadable>
  );
}

function Confirmed({ token }: { token: string }) {
  const { confirmEmail } = useTexts('accounts');
  const confirmation = useSuspenseQuery(confirmEmailQuery(token)).data;
  const { title, text, onward } = confirmEmail[confirmation];

  return (
    <FullPageNotice title={title} text={text} picture={confirmation === 'done' ? <Tick /> : undefined}>
      <ButtonLink to={href(pages.myBids)}>{onward}</ButtonLink>
    </FullPageNotice>
  );
}

function Confirming() {
  const { confirmEmail } = useTexts('accounts');
  return (
    <div role="status" aria-busy="true" className="appear-late flex flex-col items-center gap-6 py-24">
      <Spinner />
      <p className="text-ink-soft">{confirmEmail.loading}</p>
    </div>
  );
}

function Tick() {
  return (
    <span className="flex size-16 items-center justify-center rounded-full bg-accent-wash text-accent">
      <Icon name="check" size={32} />
    </span>
  );
}
