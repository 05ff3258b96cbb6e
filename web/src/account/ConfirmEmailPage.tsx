import { href, pages } from '@ekbid/contract';
import * as contract from '@ekbid/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { call, ApiProblem } from '../api/call.ts';
import { retryTwice } from '../api/query-client.ts';
import { FullPageNotice } from '../app/PageBoundary.tsx';
import { askAgainWhoIsSignedIn } from '../sign-in/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Icon, Spinner } from '../ui/Icon.tsx';
import { Loadable } from '../ui/Loadable.tsx';

/** The target of the link in the confirmation mail. It works with or without a session. */
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
  const confirmation = useConfirmation(token);
  if (confirmation === undefined) return <Confirming />;
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

type Confirmation = 'done' | 'expired' | 'wrong';

/**
 * Sends the token as soon as the page opens, because opening the link confirms the address. Repeating the call is
 * harmless.
 */
function useConfirmation(token: string): Confirmation | undefined {
  const client = useQueryClient();
  const { mutate, data } = useMutation({
    mutationFn: async (token: string): Promise<Confirmation> => {
      try {
        await call(contract.confirmEmail, { body: { token } });
        return 'done';
      } catch (error) {
        return readRefusal(error);
      }
    },
    onSuccess: (confirmation) => {
      if (confirmation === 'done') void askAgainWhoIsSignedIn(client);
    },
    retry: retryTwice,
    throwOnError: true,
  });
  useEffect(() => mutate(token), [mutate, token]);
  return data;
}

function readRefusal(error: unknown): Confirmation {
  if (error instanceof ApiProblem && error.code === 'confirmation_link_expired') return 'expired';
  if (error instanceof ApiProblem && error.code === 'confirmation_link_wrong') return 'wrong';
  throw error;
}
