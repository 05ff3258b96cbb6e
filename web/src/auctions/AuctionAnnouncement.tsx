import type { Auction } from '@ekbid/contract';
import type { AuctionStatus } from '@ekbid/domain';
import { useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { useClock } from '../ui/clock.ts';

type Props = { auction: Auction; status: AuctionStatus };

/** Minutes that are left when it is worth saying. */
const marks = [1, 5];

/** Tells screen readers, which no countdown may interrupt, when bidding begins, nears its end and is over. */
export function AuctionAnnouncement({ auction: { endTime }, status }: Props) {
  const { live } = useTexts();
  const minutes = useClock((now) => {
    const left = Date.parse(endTime) - now;
    return marks.find((mark) => left <= mark * 60_000) ?? Infinity;
  });
  // What was so when the page was opened is read on it; only what changes since is told.
  const [opened, setOpened] = useState({ status, minutes });
  // More time than before: its last minutes are still to come.
  if (minutes > opened.minutes) setOpened({ status, minutes });

  const begun = opened.status === 'upcoming' ? live.begun : '';
  const nearing = minutes < opened.minutes ? live.minutesLeft(minutes) : begun;
  const over = opened.status === status ? '' : live.over;
  return (
    <p role="status" className="sr-only">
      {status === 'active' ? nearing : over}
    </p>
  );
}
