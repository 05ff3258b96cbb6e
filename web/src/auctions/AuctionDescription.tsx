import { firstDescription } from '@ekbid/domain';
import { useTexts } from '../texts/use-texts.ts';
import { useMomentText } from '../ui/Moment.tsx';
import { useAuction } from './use-auction.ts';

/** The description as the first bidder paid for it, then what was added since, each with its time. */
export function AuctionDescription({ auctionId }: { auctionId: string }) {
  const { description, additions } = useAuction(auctionId);
  const { detail } = useTexts('bidding').auctions;
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
