import { getReceipt, href, pages, type Receipt } from '@ekbid/contract';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { serverNow } from '../api/server-time.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { ReceiptActions } from './ReceiptActions.tsx';
import { ReceiptFacts } from './ReceiptFacts.tsx';

export function ReceiptView({ bidId }: { bidId: string }) {
  const { receipt: texts } = useTexts('fair-play');
  const { data: receipt } = useSuspenseQuery(receiptQuery(bidId));
  const { file, receiptNumber } = receipt;

  return (
    <div className="flex flex-col gap-5">
      <ReceiptFacts receipt={receipt} />
      {/* Read out when the proof has come. */}
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

/** However early or late the proof is, the server is asked no more often than this. */
const leastPauseMs = 1000;

/** The receipt of a bid; asked for again by itself when the proof is due, until it is there. */
function receiptQuery(bidId: string) {
  return queryOptions({
    queryKey: keys.receipt(bidId),
    queryFn: async ({ signal }) => (await call(getReceipt, { params: { bidId }, signal })).data,
    refetchInterval: ({ state }) => pauseBeforeProof(state.data),
  });
}

function pauseBeforeProof(receipt: Receipt | undefined): number | false {
  if (!receipt || receipt.file !== null || receipt.readyAt === null) return false;
  return Math.max(Date.parse(receipt.readyAt) - serverNow(), leastPauseMs);
}
