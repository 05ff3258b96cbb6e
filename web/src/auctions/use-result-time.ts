import type { Auction } from '@ekbid/contract';
import { resultHours } from '@ekbid/domain';
import { useTexts } from '../texts/use-texts.ts';
import { useMomentText } from '../ui/Figures.tsx';

type Ending = Pick<Auction, 'endTime' | 'autoDeclare'>;

/** A sentence that says when the result will be declared at the latest. */
export function useResultTime({ endTime, autoDeclare }: Ending): string {
  const { resultTime } = useTexts('auctions');
  const momentText = useMomentText('moment');
  if (autoDeclare) return resultTime.atEnd(momentText(endTime));
  return resultTime.latest(momentText(latestResult(endTime)));
}

/** The time (ISO 8601) at which the server declares the result if no administrator has done so. */
export function latestResult(endTime: string): string {
  return new Date(Date.parse(endTime) + resultHours * 3_600_000).toISOString();
}
