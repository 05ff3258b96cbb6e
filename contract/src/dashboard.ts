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
      /** Today's date in India. */
      todayReports: z.number(),
      /** Auctions that ended or are full, and are not declared yet. */
      awaitingDeclaration: z.number(),
      /** Those of them that have been over for more than a day. */
      overdueDeclarations: z.number(),
      /** Open operator tasks. */
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

/** The number of days that charts cover, today included. */
export const chartPeriods = [7, 30, 90] as const;
export type ChartPeriod = (typeof chartPeriods)[number];

const figures = {
  signUps: z.number(),
  bids: z.number(),
  /** Only money of declared auctions. */
  captured: rupees,
  refunded: rupees,
  /** Of auctions that ended on that day. */
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
