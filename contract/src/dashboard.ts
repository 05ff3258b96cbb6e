import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant, reply, rupees } from './schemas.ts';

export const getDashboard = endpoint('GET /dashboard', {
  access: 'admin',
  summary: 'Counts for the administrator’s first page, and the auctions that end next',
  reply: reply(
    z.object({
      totalUsers: z.number(),
      activeAuctions: z.number(),
      completedAuctions: z.number(),
      /** Reports that were sent today, in Indian time. */
      todayReports: z.number(),
      /** Auctions that are over or full and whose result is not declared yet. */
      awaitingDeclaration: z.number(),
      /** How many of the auctions in `awaitingDeclaration` ended more than a day ago. */
      overdueDeclarations: z.number(),
      /** The number of open operator tasks. */
      needsAttention: z.number(),
      openReports: z.number(),
      /** Running auctions, the soonest end first. */
      endingSoon: z.array(
        z.object({ _id: id, title: z.string(), endTime: instant, slotsFilled: z.number(), maxSlots: z.number() }),
      ),
    }),
  ),
});
export type Dashboard = z.infer<typeof getDashboard.reply>['data'];

/** Charts cover this many days, including today. */
export const chartPeriods = [7, 30, 90] as const;
export type ChartPeriod = (typeof chartPeriods)[number];

const figures = {
  signUps: z.number(),
  bids: z.number(),
  /** `captured` and `refunded` count only money of declared auctions, because other amounts are sealed. */
  captured: rupees,
  refunded: rupees,
  /** Slots of the auctions that ended on that day. */
  slotsFilled: z.number(),
  slotsOffered: z.number(),
};

export const chartDay = z.object({ day: z.iso.date(), ...figures });
export type ChartDay = z.infer<typeof chartDay>;
export type ChartFigure = keyof typeof figures;

export const getCharts = endpoint('GET /dashboard/charts', {
  access: 'admin',
  summary: 'Figures by day in India: sign-ups, bids, money of declared auctions, slots filled',
  query: z.object({ days: z._default(z.coerce.number().check(z.refine(isChartPeriod)), 30) }),
  reply: reply(z.object({ days: z.array(chartDay), totals: z.object(figures) })),
});
export type Charts = z.infer<typeof getCharts.reply>['data'];

export function isChartPeriod(days: number): days is ChartPeriod {
  return chartPeriods.some((known) => known === days);
}
