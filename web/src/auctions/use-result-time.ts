import type { Auction } from '@ekbid/contract';
import { resultHours } from '@ekbid/domain';
import { useTexts } from '../texts/use-texts.ts';
import { useMomentText } from '../ui/Figures.tsx';

type Ending = Pick<Auction, 'endTime' | 'autoDeclare'>;

/** A sentence about when the result comes at the latest. */
export function useResultTime({ endTime, autoDeclare }: Ending): string {
  const { resultTime } = useTexts('auctions');
  const momentText = useMomentText('moment');
  if (autoDeclare) return resultTime.atEnd(momentText(endTime));
  return resultTime.latest(momentText(latestResult(endTime)));
}

/** When an auction is declared by itself if no administrator does it first, as ISO 8601. */
export function latestResult(endTime: string): string {
  return new Date(Date.parse(endTime) + resultHours * 3_600_000).toISOString();
}
