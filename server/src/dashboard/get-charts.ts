import { type ChartDay, type ChartFigure, type Charts, paiseToRupees } from '@ekbid/contract';
import { readClock } from '../db/clock.ts';
import type { Db } from '../db/database.ts';
import { readFirstUncountedDay } from '../days/read-first-uncounted-day.ts';
import { listMoneyDays } from '../money/list-money-days.ts';
import { countByDay } from './charts.queries.ts';

/** Figures of the last days in India, today included. Money is that of declared auctions. */
export async function getCharts(db: Db, days: number): Promise<Charts> {
  const [now, uncountedFrom] = await Promise.all([readClock(db), readFirstUncountedDay(db)]);
  const counted = await countByDay(db, { days, now, uncountedFrom });
  const period = { from: counted[0]?.day, to: counted.at(-1)?.day };
  const money = new Map((await listMoneyDays(db, period)).map((day) => [day.day, day]));
  const inPaise = counted.map((day) => {
    const { capturedPaise = 0, refundedPaise = 0 } = money.get(day.day) ?? {};
    return { ...day, captured: capturedPaise, refunded: refundedPaise };
  });
  const sum = (figure: ChartFigure) => inPaise.reduce((total, day) => total + day[figure], 0);
  const totals = {
    signUps: sum('signUps'),
    bids: sum('bids'),
    captured: sum('captured'),
    refunded: sum('refunded'),
    slotsFilled: sum('slotsFilled'),
    slotsOffered: sum('slotsOffered'),
  };
  return { days: inPaise.map(inRupees), totals: inRupees(totals) };
}

function inRupees<Figures extends Pick<ChartDay, 'captured' | 'refunded'>>(figures: Figures): Figures {
  return { ...figures, captured: paiseToRupees(figures.captured), refunded: paiseToRupees(figures.refunded) };
}
