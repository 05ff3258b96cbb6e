import { type Dashboard, href, pages } from '@ekbid/contract';
import { Link } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/Card.tsx';
import { Moment } from '../ui/Moment.tsx';
import { formatCount } from '../ui/numbers.ts';

/** Running auctions, the next to end first. */
export function EndingSoon({ auctions }: { auctions: Dashboard['endingSoon'] }) {
  const { ending } = useTexts('admin').dashboard;
  return (
    <Card>
      <h2 className="text-lead">{ending.title}</h2>
      {auctions.length === 0 && <p className="mt-1 text-ink-soft">{ending.none}</p>}
      <ul aria-label={ending.caption} className="mt-2 flex flex-col">
        {auctions.map(({ _id, title, endTime, slotsFilled, maxSlots }) => (
          <li
            key={_id}
            className="flex flex-col gap-x-6 border-t border-hairline py-3 first:border-t-0 last:pb-0 sm:flex-row sm:items-baseline sm:justify-between"
          >
            <Link
              to={href(pages.auction, { auctionId: _id })}
              className="min-w-0 font-medium wrap-anywhere text-accent hover:underline"
            >
              {title}
            </Link>
            <span className="figures text-small text-ink-soft sm:text-right">
              {ending.slots(formatCount(slotsFilled), formatCount(maxSlots))}
              <br />
              {ending.ends} <Moment at={endTime} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
