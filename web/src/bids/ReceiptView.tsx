import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useFairPlayTexts } from '../texts/use-fair-play-texts.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { receiptQuery } from './receipt-query.ts';
import { ReceiptActions } from './ReceiptActions.tsx';
import { ReceiptFacts } from './ReceiptFacts.tsx';

export function ReceiptView({ bidId }: { bidId: string }) {
  const { receipt: texts } = useFairPlayTexts();
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
        to="/faq#my-receipt"
        className="-my-3 inline-flex min-h-11 items-center self-start text-small text-accent hover:underline"
      >
        {texts.onward}
      </Link>
    </div>
  );
}
