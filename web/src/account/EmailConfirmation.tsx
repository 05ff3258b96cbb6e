import { sendConfirmation } from '@ekbid/contract';
import { maskEmail } from '@ekbid/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { useSession, askAgainWhoIsSignedIn } from '../sign-in/session.ts';
import { hasReason, problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';

/** Shown until the e-mail address is confirmed. Gives the reason to confirm it, and sends the link. */
export function EmailConfirmation() {
  const texts = useTexts();
  const { confirmation } = useTexts('accounts');
  const person = useSession()?.userData;
  const { mutate, isPending, isSuccess, error } = useSendConfirmation();
  // Sessions stored by an older release have no `emailConfirmed`. Show nothing until the server replies.
  if (person?.emailConfirmed !== false) return null;
  const email = maskEmail(person.email);
  const status = isSuccess ? confirmation.sent(email) : confirmation.invitation(email);

  return (
    <div className="flex flex-col items-start gap-x-6 gap-y-1 rounded-card border border-hairline px-5 py-3 text-small sm:flex-row sm:items-center sm:justify-between">
      <div className="measure py-1 wrap-anywhere">
        <p role="status" className="text-ink-soft">
          {person.email === '' ? confirmation.lost : status}
        </p>
        {error && (
          <p role="alert" className="mt-1 text-danger">
            {hasReason(error)
              ? problemText(texts, error)
              : `${confirmation.failed}${texts.ui.stop} ${problemText(texts, error)}`}
          </p>
        )}
      </div>
      {person.email !== '' && (
        <Button look="quiet" busy={isPending} onClick={() => mutate()} className="-mx-5 shrink-0 sm:mx-0 sm:-mr-3">
          {isSuccess ? confirmation.again : confirmation.send}
        </Button>
      )}
    </div>
  );
}

function useSendConfirmation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(sendConfirmation),
    // Ask again who is signed in, because the address may have been confirmed on another device by now.
    onSuccess: () => askAgainWhoIsSignedIn(client),
  });
}
