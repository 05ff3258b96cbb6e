import { href, type OwnLimits, pages } from '@ekbid/contract';
import type { LimitTexts } from '@ekbid/texts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { serverNow } from '../api/server-time.ts';
import { formatAmount, formatCount, useMomentText } from '../ui/Figures.tsx';
import { ownLimitsQuery } from '../limits/limits-queries.ts';

/** Whenever the number of paid bids in the last hour is a multiple of this, the note says what was spent. */
const bidsToANotice = 5;

type Props = {
  onExcluded: (excluded: boolean) => void;
  /** Whether bids in this auction are free. Then only a break is mentioned. */
  isFree: boolean;
};

/**
 * A note below the pay button: what is left of the person's own limits, a break, or the money spent in the last hour.
 */
export function OwnLimitsNote({ onExcluded, isFree }: Props) {
  const { note } = useTexts('limits');
  const momentText = useMomentText('moment');
  const { data } = useQuery(ownLimitsQuery);
  const excluded = data?.exclusion != null;
  useEffect(() => onExcluded(excluded), [excluded, onExcluded]);
  if (!data) return null;

  const { exclusion, lastHour } = data;
  const tightest = tightestOf(data);
  if (exclusion) return <Note>{note.away(momentText(exclusion.until))}</Note>;
  if (isFree) return null;
  const said = [
    ...hourOf(lastHour, note),
    ...(tightest ? [note.left[tightest.period](formatAmount(tightest.left), formatAmount(tightest.limit))] : []),
  ];
  return said.length > 0 && <Note>{said.join(' ')}</Note>;
}

/** Sentences about the bids of the last hour; none unless their number is a multiple of `bidsToANotice`. */
function hourOf({ bids, since, spent }: OwnLimits['lastHour'], note: LimitTexts['note']): readonly string[] {
  if (since === null || bids === 0 || bids % bidsToANotice !== 0) return [];
  return [note.hour(formatCount(bids), formatAmount(spent), formatCount(minutesSince(since))), note.calm];
}

function Note({ children }: { children: ReactNode }) {
  const { note } = useTexts('limits');
  return (
    <p role="status" className="mt-4 rounded-control bg-sunken px-3.5 py-2 text-small text-ink-soft">
      {children}{' '}
      <Link to={`${href(pages.profile)}#limits`} className="text-accent underline underline-offset-4">
        {note.link}
      </Link>
    </p>
  );
}

/** The limit with the least money left. */
function tightestOf({ limits }: OwnLimits) {
  const [least] = limits
    .flatMap(({ limit, left, period }) => (limit === null || left === null ? [] : [{ limit, left, period }]))
    .sort((one, other) => one.left - other.left);
  return least;
}

const minutesSince = (since: string) => Math.max(1, Math.ceil((serverNow() - Date.parse(since)) / 60_000));
