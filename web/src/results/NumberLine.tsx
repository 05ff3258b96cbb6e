import { SealedLine } from '../charts/SealedLine.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { formatAmount, formatCount } from '../ui/Figures.tsx';
import { lazily } from '../ui/LatePart.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { Skeleton } from '../ui/Skeletons.tsx';
import { useNumberLine } from './results-queries.ts';

// Loaded separately, because most auctions that people look at are still sealed.
const OpenLine = lazily(async () => (await import('./OpenLine.tsx')).OpenLine);

type Props = { auctionId: string; /** Shows the opening of the line again. */ onAgain?: (() => void) | undefined };

/** The amounts of an auction on a line: sealed until the result is declared, then with all bids and the winner. */
export function NumberLine({ auctionId, onAgain }: Props) {
  const { failed } = useTexts('results').line;
  return (
    <Card>
      <Loadable loading={<Skeleton className="h-64" />} failed={failed}>
        <Line auctionId={auctionId} onAgain={onAgain} />
      </Loadable>
    </Card>
  );
}

function Line({ auctionId, onAgain }: Props) {
  const { line, moment } = useTexts('results');
  const data = useNumberLine(auctionId);
  const { sealed, totalBids, startingBid, endingBid, mine } = data;
  const count = (sealed ? line.sealedCount : line.openCount)(totalBids, formatCount(totalBids));
  const label = `${line.describe(formatAmount(startingBid), formatAmount(endingBid))} ${count}`;
  const amounts = mine.map(({ amount }) => amount);
  const own = amounts.map((amount) => `₹${formatAmount(amount)}`).join(', ');

  return (
    <section className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-4">
        <div>
          <h2 className="text-lead">{sealed ? line.sealedTitle : line.title}</h2>
          <p className="mt-1 text-small text-ink-soft">{count}</p>
        </div>
        {onAgain && !sealed && (
          <Button look="quiet" className="-mt-2 -mr-4 shrink-0" onClick={onAgain}>
            {moment.again}
          </Button>
        )}
      </div>
      {sealed ? (
        <SealedLine
          from={startingBid}
          to={endingBid}
          mine={amounts}
          total={totalBids}
          label={own === '' ? label : `${label} ${line.mineSealed(own)}`}
        />
      ) : (
        <OpenLine data={data} label={label} />
      )}
    </section>
  );
}
