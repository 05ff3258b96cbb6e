import { getReceipt, href, pages, type Receipt, type ReceiptFile, mailReceipt } from '@ekbid/contract';
import { maskEmail } from '@ekbid/domain';
import { queryOptions, useSuspenseQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { serverNow } from '../api/server-time.ts';
import { readHead } from '../fair-play/fair-play-queries.ts';
import { askAgainWhoIsSignedIn, useSession } from '../sign-in/session.ts';
import { hasReason, problemText } from '../texts/problem-text.ts';
import { useTexts, usePrizeText } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { BottomSheet, Dialog } from '../ui/Dialog.tsx';
import { Moment, formatCount, Rupees } from '../ui/Figures.tsx';
import { Spinner } from '../ui/Icon.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { Fingerprint, SaveLink } from '../ui/SaveLink.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { toast } from '../ui/toast.ts';
import { useMedia } from '../ui/use-size.ts';

type Props = { bidId: string; onClose: () => void };

/** Shows the proof of the person's own bid. On phones the dialog is a bottom sheet, within reach of the thumb. */
export function ReceiptDialog({ bidId, onClose }: Props) {
  const { receiptTitle } = useTexts('bidding').bids;
  const { receipt } = useTexts('fair-play');
  const Container = useMedia('(min-width: 48rem)') ? Dialog : BottomSheet;
  return (
    <Container open onOpenChange={onClose} title={receiptTitle}>
      <Loadable loading={<RowsSkeleton label={receipt.loading} count={5} row="h-11" />} failed={receipt.failed}>
        <ReceiptView bidId={bidId} />
      </Loadable>
    </Container>
  );
}

function ReceiptView({ bidId }: { bidId: string }) {
  const { receipt: texts } = useTexts('fair-play');
  const { data: receipt } = useSuspenseQuery(receiptQuery(bidId));
  const { file, receiptNumber } = receipt;

  return (
    <div className="flex flex-col gap-5">
      <ReceiptFacts receipt={receipt} />
      {/* A live region: screen readers announce the proof when it arrives. */}
      <div role="status">
        {file === null ? (
          <div className="flex items-start gap-3 rounded-control bg-sunken px-4 py-3">
            <span className="mt-1">
              <Spinner />
            </span>
            <div>
              <p className="font-medium">{texts.waiting.title}</p>
              <p className="text-small text-ink-soft">{texts.waiting.text}</p>
            </div>
          </div>
        ) : (
          <p>
            {texts.keep} <span className="text-ink-soft">{texts.secret}</span>
          </p>
        )}
      </div>
      {file && <ReceiptActions bidId={bidId} receiptNumber={receiptNumber} file={file} />}
      <Link
        to={`${href(pages.faq)}#my-receipt`}
        className="-my-3 inline-flex min-h-11 items-center self-start text-small text-accent hover:underline"
      >
        {texts.onward}
      </Link>
    </div>
  );
}

/** The shortest pause between two requests, even if the proof is overdue. */
const minimumPauseMs = 1000;

/** The receipt of a bid. It is fetched again when its proof is due, until it has the proof. */
function receiptQuery(bidId: string) {
  return queryOptions({
    queryKey: keys.receipt(bidId),
    queryFn: async ({ signal }) => (await call(getReceipt, { params: { bidId }, signal })).data,
    refetchInterval: ({ state }) => pauseBeforeProof(state.data),
  });
}

function pauseBeforeProof(receipt: Receipt | undefined): number | false {
  if (!receipt || receipt.file !== null || receipt.readyAt === null) return false;
  return Math.max(Date.parse(receipt.readyAt) - serverNow(), minimumPauseMs);
}

function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  const { receipt: texts } = useTexts('fair-play');
  const prizeText = usePrizeText();
  const { receiptNumber, auctionTitle, auctionTitleHindi, bidAmount, createdAt, file } = receipt;
  const head = file && readHead(file.head.signed);

  return (
    <dl className="divide-y divide-hairline border-y border-hairline">
      <Fact label={texts.number}>{receiptNumber}</Fact>
      <Fact label={texts.auction}>{prizeText(auctionTitle, auctionTitleHindi)}</Fact>
      <Fact label={texts.amount}>
        <Rupees amount={bidAmount} />
      </Fact>
      <Fact label={texts.time}>
        <Moment at={createdAt} show="exact" />
      </Fact>
      {file && head && (
        <>
          {/* The log numbers its leaves from 0, but people count from 1. */}
          <Fact label={texts.place}>{texts.entry(formatCount(file.index + 1), formatCount(head.size))}</Fact>
          <Fact label={texts.fingerprint}>
            <Fingerprint hex={head.root} />
          </Fact>
        </>
      )}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="figures min-w-0 font-medium">{children}</dd>
    </div>
  );
}

type ActionsProps = { bidId: string; receiptNumber: string; file: ReceiptFile };

/** Buttons that store a receipt outside EkBid, where EkBid cannot change it. */
function ReceiptActions({ bidId, receiptNumber, file }: ActionsProps) {
  const { receipt } = useTexts('fair-play');
  const text = JSON.stringify(file, null, 2);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(receipt.copied);
    } catch {
      // There is no clipboard without HTTPS or without permission.
      toast.error(receipt.copyFailed);
    }
  };

  return (
    <div className="flex flex-wrap gap-3">
      <SaveLink className="w-full" name={`ekbid-receipt-${receiptNumber}.json`} text={text}>
        {receipt.download}
      </SaveLink>
      <Button look="secondary" onClick={() => void copy()} className="flex-1 basis-32">
        {receipt.copy}
      </Button>
      <ReceiptMail bidId={bidId} />
    </div>
  );
}

/** A button that e-mails the receipt to its owner, whose address must be confirmed. */
function ReceiptMail({ bidId }: { bidId: string }) {
  const texts = useTexts();
  const { receipt } = useTexts('fair-play');
  const client = useQueryClient();
  const person = useSession()?.userData;
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(mailReceipt, { params: { bidId } }),
    // The address may have been changed on another device and be unconfirmed again.
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
          {hasReason(error)
            ? problemText(texts, error)
            : `${receipt.mailFailed}${texts.ui.stop} ${problemText(texts, error)}`}
        </p>
      )}
    </>
  );
}
