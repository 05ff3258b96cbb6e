import { href, mailReceipt, pages } from '@ekbid/contract';
import { maskEmail } from '@ekbid/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { askAgainWhoIsSignedIn, useSession } from '../accounts/session.ts';
import { call } from '../api/call.ts';
import { isToldReason, problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';

/** Sends a receipt to its owner's own address, once that is confirmed. */
export function ReceiptMail({ bidId }: { bidId: string }) {
  const texts = useTexts();
  const { receipt } = useTexts('fair-play');
  const client = useQueryClient();
  const person = useSession()?.userData;
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(mailReceipt, { params: { bidId } }),
    // The address may have changed on another device, and not be confirmed any more.
    onError: () => askAgainWhoIsSignedIn(client),
  });
  if (person?.emailConfirmed === false)
    return (
      <div className="text-small w-full">
        <p className="text-ink-soft">{receipt.unconfirmed}</p>
        <Link to={href(pages.profile)} className="inline-flex min-h-11 items-center text-accent hover:underline">
          {receipt.profile}
        </Link>
      </div>
    );

  return (
    <>
      <Button look="secondary" busy={isPending} onClick={() => mutate()} className="flex-1 basis-32">
        {receipt.mail}
      </Button>
      <p role="status" className="text-small text-ink-soft empty:hidden w-full">
        {isSuccess && person && receipt.mailed(maskEmail(person.email))}
      </p>
      {error && (
        <p role="alert" className="text-small text-danger w-full">
          {isToldReason(error)
            ? problemText(texts, error)
            : `${receipt.mailFailed}${texts.ui.stop} ${problemText(texts, error)}`}
        </p>
      )}
    </>
  );
}
