import type { Receipt } from '@ekbid/contract';
import type { ReactNode } from 'react';
import { readHead } from '../fair-play/read-head.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Fingerprint } from '../ui/Fingerprint.tsx';
import { Moment } from '../ui/Moment.tsx';
import { formatCount } from '../ui/numbers.ts';
import { Rupees } from '../ui/Rupees.tsx';

export function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  const { receipt: texts } = useTexts('fair-play');
  const { receiptNumber, auctionTitle, bidAmount, createdAt, file } = receipt;
  const head = file && readHead(file.head.signed);

  return (
    <dl className="divide-y divide-hairline border-y border-hairline">
      <Fact label={texts.number}>{receiptNumber}</Fact>
      <Fact label={texts.auction}>{auctionTitle}</Fact>
      <Fact label={texts.amount}>
        <Rupees amount={bidAmount} />
      </Fact>
      <Fact label={texts.time}>
        <Moment at={createdAt} show="exact" />
      </Fact>
      {file && head && (
        <>
          {/* Leaves are numbered from 0, people count from 1. */}
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
