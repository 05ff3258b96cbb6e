import { entryModes } from '@ekbid/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { reply } from './schemas.ts';

/** Texts come in both languages, so that switching the language needs no request. */
const bothLanguages = z.object({ en: z.string(), hi: z.string() });

export const socialNetworks = ['instagram', 'twitter', 'facebook', 'linkedin'] as const;
export type SocialNetwork = (typeof socialNetworks)[number];

/** Facts about the operator, which the software cannot know. A fact that is null or empty is not shown. */
export const siteContent = z.object({
  /** True in a demo. The content is then made up, and every page says so at its top. */
  placeholder: z.boolean(),
  company: bothLanguages,
  description: bothLanguages,
  /** What the operator claims, for example a certificate. The footer of every page shows it. */
  claims: z.array(bothLanguages),
  /** Shown below the list of auctions. */
  promises: z.array(bothLanguages),
  /** Shown next to the explanation of how EkBid works. */
  goodToKnow: z.array(bothLanguages),
  /** How a prize reaches its winner. */
  delivery: z.nullable(bothLanguages),
  /** Which tax is due on a prize, and how it is paid. */
  prizeTax: z.nullable(bothLanguages),
  supportEmail: z.string(),
  supportPhone: z.nullable(z.string()),
  /** The lines of the postal address. */
  address: z.array(bothLanguages),
  /** The grievance officer's name and office. */
  grievanceOfficer: z.nullable(bothLanguages),
  social: z.partialRecord(z.enum(socialNetworks), z.string()),
});
export type SiteContent = z.infer<typeof siteContent>;

const site = z.extend(siteContent, {
  /** Whether the list, the auctions and their results require a sign-in. */
  membersOnly: z.boolean(),
  /** The entry modes that new auctions may have. */
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
      /** The number of accounts with the role USER. */
      totalBidders: z.number(),
      /** Auctions with a winner that were declared today, in Indian time. */
      wonToday: z.number(),
      /** The average time from an auction's start to the declaration of its winner. Null if there are no winners. */
      averageWinSeconds: z.nullable(z.number()),
    }),
  ),
});
