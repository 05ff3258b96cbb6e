import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/Card.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { formatAmount, formatCount } from '../ui/numbers.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { NumberLineDrawing } from './NumberLineDrawing.tsx';
import { NumberLineTable } from './NumberLineTable.tsx';
import { OwnStanding } from './OwnStanding.tsx';
import { useNumberLine } from './use-number-line.ts';

/** Every auction as a line of amounts: sealed while it runs, and afterwards the picture of its result. */
export function NumberLine({ auctionId }: { auctionId: string }) {
  const { failed } = useTexts('results').line;
  return (
    <Card>
      <Loadable loading={<Skeleton className="h-64" />} failed={failed}>
        <Line auctionId={auctionId} />
      </Loadable>
    </Card>
  );
}

function Line({ auctionId }: { auctionId: string }) {
  const { line } = useTexts('results');
  const data = useNumberLine(auctionId);
  const { sealed, totalBids, startingBid, endingBid } = data;
  const count = (sealed ? line.sealedCount : line.openCount)(totalBids, formatCount(totalBids));

  return (
    <section className="flex flex-col gap-4">
      <div>
        <h2 className="text-lead">{sealed ? line.sealedTitle : line.title}</h2>
        <p className="mt-1 text-small text-ink-soft">{count}</p>
      </div>
      <NumberLineDrawing
        data={data}
        label={`${line.describe(formatAmount(startingBid), formatAmount(endingBid))} ${count}`}
      />
      <OwnStanding data={data} />
      {data.lowest.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-accent">
            {line.showTable}
          </summary>
          <div role="region" aria-label={line.caption} tabIndex={0} className="max-h-96 overflow-auto rounded-control">
            <NumberLineTable data={data} />
          </div>
        </details>
      )}
    </section>
  );
}
