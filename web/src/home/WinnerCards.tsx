import { href, pages, pictureSet, type Winner } from '@ekbid/contract';
import { Link } from 'react-router';
import { useTexts, usePersonName, usePrizeText } from '../texts/use-texts.ts';
import { Card } from '../ui/Card.tsx';
import { formatAmount, formatCount, Moment, useMomentText } from '../ui/Figures.tsx';
import { Picture } from '../ui/Picture.tsx';

/** The section with the latest winners on the home page, with a link to all winners. */
export function LatestWinners({ winners }: { winners: readonly Winner[] }) {
  const texts = useTexts('home').winners;
  return (
    <section aria-labelledby="winners">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="winners" className="text-title">
          {texts.latest}
        </h2>
        <Link
          to={href(pages.winners)}
          className="inline-flex min-h-11 items-center font-medium text-accent hover:underline"
        >
          {texts.all}
        </Link>
      </div>
      <WinnerCards winners={winners} level={3} />
    </section>
  );
}

type Props = { winners: readonly Winner[]; level: 2 | 3 };

/** Won auctions: the winner, the amount, the retail price of the prize, and the state of its delivery. */
export function WinnerCards({ winners, level }: Props) {
  return (
    <ul className="grid gap-4 lg:grid-cols-3">
      {winners.map((winner) => (
        <li key={winner.auction._id}>
          <WinnerCard winner={winner} level={level} />
        </li>
      ))}
    </ul>
  );
}

function WinnerCard({ winner: { auction, name, state }, level }: { winner: Winner; level: Props['level'] }) {
  const texts = useTexts('home').winners;
  const dayText = useMomentText('day');
  const personName = usePersonName();
  const title = usePrizeText()(auction.title, auction.titleHindi);
  const { _id, winningBid, retailPrice, totalBids, declaredAt, auctionImage } = auction;
  const Heading = `h${level}` as const;
  return (
    <Card
      padded={false}
      className="relative flex h-full items-start gap-4 p-4 max-xs:flex-col transition-colors hover:border-accent"
    >
      <div className="w-24 shrink-0 overflow-hidden rounded-control sm:w-36">
        <Picture src={auctionImage} alt="" set={pictureSet} sizes="(min-width: 640px) 144px, 96px" />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <Heading className="text-body font-semibold wrap-anywhere">
          <Link
            to={href(pages.auction, { auctionId: _id })}
            className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          >
            {title}
          </Link>
        </Heading>
        <p className="font-semibold wrap-anywhere text-one-ink">
          {texts.wonBy(personName(name), formatAmount(winningBid))}
        </p>
        {retailPrice && (
          <p className="text-small wrap-anywhere text-ink-soft">
            {texts.retailPrice(
              formatAmount(retailPrice.amount),
              retailPrice.source,
              dayText(`${retailPrice.date}T00:00:00+05:30`),
            )}
          </p>
        )}
        <p className="text-small text-ink-soft">
          <Moment at={declaredAt} show="day" /> · {texts.bids(totalBids, formatCount(totalBids))} ·{' '}
          {texts.states[state]}
        </p>
        <Link
          to={href(pages.checkAuction, { auctionId: _id })}
          aria-label={texts.checkOf(title)}
          className="relative z-10 inline-flex min-h-11 items-center self-start text-small font-medium text-accent hover:underline"
        >
          {texts.check}
        </Link>
      </div>
    </Card>
  );
}
