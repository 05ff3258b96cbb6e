import {
  type Dashboard,
  toInstant,
  type ChartDay,
  type ChartFigure,
  type Charts,
  paiseToRupees,
} from '@ekbid/contract';
import { readClock, type Db } from '../db/database.ts';
import { readFirstUncountedDay, listMoneyDays } from '../ledger/count-days.ts';
import { countForDashboard, listEndingSoon, countByDay } from './dashboard.queries.ts';

const endingShown = 5;

/** The counts of the administrator's first page and the auctions that end next, as of now. */
export async function getDashboard(db: Db): Promise<Dashboard> {
  const now = await readClock(db);
  const [counts, ending] = await Promise.all([countForDashboard(db, now), listEndingSoon(db, now, endingShown)]);
  const endingSoon = ending.map(({ auctionId, endTime, ...auction }) => ({
    _id: auctionId,
    ...auction,
    endTime: toInstant(endTime),
  }));
  return { ...counts, endingSoon };
}

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
