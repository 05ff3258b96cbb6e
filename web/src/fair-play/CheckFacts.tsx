import type { Facts } from '@ekbid/verify';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/Card.tsx';
import { Moment } from '../ui/Moment.tsx';
import { formatCount } from '../ui/numbers.ts';
import { rupeesText } from './rupees-text.ts';

/** What the log comes to, computed here from its entries. */
export function CheckFacts({ facts }: { facts: Facts }) {
  const { facts: texts } = useTexts('fair-play').check;
  const { title, winner, bids, bidders, amounts, refunds, leaves, head } = facts;
  return (
    <Card>
      <h3 className="text-lead">{texts.title}</h3>
      <dl className="mt-2 divide-y divide-hairline">
        <Fact label={texts.auction}>{title}</Fact>
        <Fact label={texts.winner}>
          {winner ? (
            <>
              <span aria-hidden="true" className="mr-2 inline-block size-2.5 rounded-full bg-one" />
              {texts.winnerBid(formatCount(winner.bid))}, {rupeesText(winner.amount)}
            </>
          ) : (
            texts.nobody
          )}
        </Fact>
        <Fact label={texts.bids}>{texts.bidsBy(formatCount(bids), formatCount(bidders))}</Fact>
        <Fact label={texts.amounts}>{rupeesText(amounts)}</Fact>
        <Fact label={texts.refunds}>
          {refunds.count === 0
            ? texts.noRefunds
            : texts.refundsOf(rupeesText(refunds.sum), formatCount(refunds.confirmed), formatCount(refunds.count))}
        </Fact>
        <Fact label={texts.entries}>{formatCount(leaves)}</Fact>
        {head && (
          <>
            <Fact label={texts.signed}>
              <Moment at={head.at} show="exact" />
            </Fact>
            <Fact label={texts.key}>
              <code className="font-mono text-small">{head.key}</code>
            </Fact>
          </>
        )}
      </dl>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="figures min-w-0 font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
