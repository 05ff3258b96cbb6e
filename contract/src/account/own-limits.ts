import { exclusions, limitPeriods } from '@ekbid/domain';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { instant, reply, rupees } from '../schemas.ts';

const period = z.enum(limitPeriods);

export const ownLimits = z.object({
  /** One entry for each period, whether or not a limit is set. Periods follow the calendar in India. */
  limits: z.array(
    z.object({
      period,
      /** Null if there is no limit. */
      limit: z.nullable(rupees),
      /** The money that counts against the limit in the present period, in all auctions together. */
      spent: rupees,
      left: z.nullable(rupees),
      /** When the next period begins. */
      renewsAt: instant,
      /**
       * A higher limit that the person requested and has not confirmed yet. `limit` is null if the person asked for no
       * limit at all. It can be confirmed between `from` and `until`.
       */
      raise: z.nullable(z.object({ limit: z.nullable(rupees), from: instant, until: instant })),
    }),
  ),
  /** The break or exclusion that is in force. */
  exclusion: z.nullable(z.object({ exclusion: z.enum(exclusions), since: instant, until: instant })),
  /** Paid bids during the last hour. */
  lastHour: z.object({ bids: z.number(), spent: rupees, since: z.nullable(instant) }),
});
export type OwnLimits = z.infer<typeof ownLimits>;

const about = { access: 'bidder', reply: reply(ownLimits) } as const;

export const getOwnLimits = endpoint('GET /limits', {
  ...about,
  summary: 'The limits that the caller set, what is left of each, and a break or an exclusion',
});

export const setLimit = endpoint('PATCH /limits', {
  ...about,
  summary: 'Set a spending limit. A lower one holds at once; a higher one, or none, is confirmed after 24 hours',
  body: z.object({
    period,
    /** In rupees. Null removes the limit. */
    limit: z.nullable(z.union([z.number(), z.string().check(z.maxLength(40))])),
  }),
});

export const confirmLimit = endpoint('POST /limits/confirm', {
  ...about,
  summary: 'Confirm a higher limit, or none, after the wait of 24 hours',
  body: z.object({ period }),
});

export const excludeMyself = endpoint('POST /limits/exclusion', {
  ...about,
  summary: 'Take a break, or exclude oneself: no orders until its end, which never comes earlier',
  body: z.object({ exclusion: z.enum(exclusions) }),
});
