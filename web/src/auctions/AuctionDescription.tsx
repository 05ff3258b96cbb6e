import type { Auction } from '@ekbid/contract';
import { firstDescription } from '@ekbid/domain';
import { useBiddingTexts } from '../texts/use-bidding-texts.ts';
import { useMomentText } from '../ui/Moment.tsx';

/** The description as the first bidder paid for it, then what was added since, each with its time. */
export function AuctionDescription({ auction: { description, additions } }: { auction: Auction }) {
  const { detail } = useBiddingTexts().auctions;
  const momentText = useMomentText('moment');
  return (
    <section>
      <h2 className="text-lead">{detail.about}</h2>
      <p className="measure mt-2 whitespace-pre-line wrap-anywhere">{firstDescription(description, additions)}</p>
      {additions.map(({ text, at }, nth) => (
        <div key={nth} className="mt-4 border-l-2 border-edge pl-4">
          <h3 className="text-small font-medium text-ink-soft">
            <time dateTime={at}>{detail.added(momentText(at))}</time>
          </h3>
          <p className="measure mt-1 whitespace-pre-line wrap-anywhere">{text}</p>
        </div>
      ))}
    </section>
  );
}
