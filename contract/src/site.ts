import { entryModes } from '@ekbid/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { reply } from './schemas.ts';

/** In both languages, so that switching the language needs no request. */
const bothLanguages = z.object({ en: z.string(), hi: z.string() });

export const socialNetworks = ['instagram', 'twitter', 'facebook', 'linkedin'] as const;
export type SocialNetwork = (typeof socialNetworks)[number];

/** Facts about the operator that software cannot know. Values that are null or empty are not shown. */
export const siteContent = z.object({
  /** True for a demo: all of this content is made up, and every page says so at its top. */
  placeholder: z.boolean(),
  company: bothLanguages,
  description: bothLanguages,
  /** Such as certificates; shown in the footer of every page. */
  claims: z.array(bothLanguages),
  /** Shown below the list of auctions. */
  promises: z.array(bothLanguages),
  /** Shown beside the explanation of how it works. */
  goodToKnow: z.array(bothLanguages),
  /** How a prize reaches its winner. */
  delivery: z.nullable(bothLanguages),
  /** Which tax falls due on a prize, and how it is paid. */
  prizeTax: z.nullable(bothLanguages),
  supportEmail: z.string(),
  supportPhone: z.nullable(z.string()),
  /** The lines of the postal address. */
  address: z.array(bothLanguages),
  /** Name and office of the grievance officer. */
  grievanceOfficer: z.nullable(bothLanguages),
  social: z.partialRecord(z.enum(socialNetworks), z.string()),
});
export type SiteContent = z.infer<typeof siteContent>;

/** The operator's content, who may browse, and how auctions may be entered. */
const site = z.extend(siteContent, {
  /** Whether the list, the auctions and their results are for signed-in people only. */
  membersOnly: z.boolean(),
  /** The ways to enter an auction that new auctions may have. */
  entryModes: z.array(z.enum(entryModes)),
});
export type SiteReply = z.infer<typeof site>;

export const getSite = endpoint('GET /site', {
  access: 'public',
  summary:
    'What the operator says of itself: company, contact, claims; whether visitors may browse, and how auctions may be entered',
  reply: reply(site),
});

export const getStatistics = endpoint('GET /statistics', {
  access: 'public',
  summary: 'Counts of people and results for the first page, a few seconds old at most',
  reply: reply(
    z.object({
      /** People with a bidder’s account. */
      totalBidders: z.number(),
      /** Auctions with a winner that were declared today in India. */
      wonToday: z.number(),
      /** The average time from an auction’s start to its declared winner; null without winners. */
      averageWinSeconds: z.nullable(z.number()),
    }),
  ),
});
