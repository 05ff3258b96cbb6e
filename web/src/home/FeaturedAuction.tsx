import { href, pages, pictureSet, pictureSizes } from '@ekbid/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useLiveUpdates } from '../live/live-updates.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/Card.tsx';
import { Countdown } from '../ui/Countdown.tsx';
import { Icon } from '../ui/Icon.tsx';
import { formatCount } from '../ui/numbers.ts';
import { Picture } from '../ui/Picture.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { RulePicture } from '../ui/RulePicture.tsx';
import { Rupees } from '../ui/Rupees.tsx';
import { runningAuctions } from './running-auctions.ts';

/** The auction that ends next; while none runs, the picture of how one is won. */
export function FeaturedAuction() {
  const { home } = useTexts();
  const { featured } = useSuspenseQuery(runningAuctions).data;
  useLiveUpdates(featured ? [featured._id] : []);
  if (!featured) return <RulePicture step="light" />;

  const { _id, title, auctionImage, startingBid, endingBid, endTime, slotsFilled, maxSlots } = featured;
  const slots = home.slots(formatCount(slotsFilled), formatCount(maxSlots));
  return (
    <Link to={href(pages.auction, { auctionId: _id })} className="group block rounded-card">
      <Card padded={false} className="transition-colors group-hover:border-accent">
        <Picture src={auctionImage} alt="" set={pictureSet} sizes={pictureSizes.featured} eager />
        <div className="flex flex-col gap-3 p-5">
          <p className="flex justify-between gap-4 text-small text-ink-soft">
            <span>{home.featured}</span>
            <span>
              {home.ends} <Countdown to={endTime} />
            </span>
          </p>
          <h2 className="text-lead">{title}</h2>
          <p className="text-lead">
            {home.bidRange} <Rupees amount={startingBid} /> {home.to} <Rupees amount={endingBid} />
          </p>
          <ProgressBar value={slotsFilled} max={maxSlots} label={slots} />
          <p className="flex items-center justify-between gap-4 text-small text-ink-soft">
            <span className="figures">{slots}</span>
            <span className="inline-flex items-center gap-1.5 font-medium text-accent">
              {home.view}
              <Icon name="arrow" size={16} />
            </span>
          </p>
        </div>
      </Card>
    </Link>
  );
}
