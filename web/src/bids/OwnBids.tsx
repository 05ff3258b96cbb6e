import type { Bid } from '@ekbid/contract';
import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/Card.tsx';
import { Moment } from '../ui/Moment.tsx';
import { Rupees } from '../ui/Rupees.tsx';

/** One's own bids in one auction, in the order they were placed. */
export function OwnBids({ bids }: { bids: readonly Bid[] }) {
  const { own } = useTexts().bids;
  return (
    <Card>
      <h2 className="text-lead">{own.title}</h2>
      {bids.length === 0 ? (
        <p className="mt-2 text-ink-soft">{own.none}</p>
      ) : (
        <ol className="mt-2 divide-y divide-hairline">
          {bids.map(({ _id, bidAmount, createdAt }) => (
            <li key={_id} className="flex items-baseline justify-between gap-4 py-2.5">
              <span className="font-semibold">
                <Rupees amount={bidAmount} />
              </span>
              <span className="text-small text-ink-soft">
                <Moment at={createdAt} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
