import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { reply } from './schemas.ts';

/** In every language there is, so that whoever switches waits for nothing. */
const bothLanguages = z.object({ en: z.string(), hi: z.string() });

export const socialNetworks = ['instagram', 'twitter', 'facebook', 'linkedin'] as const;
export type SocialNetwork = (typeof socialNetworks)[number];

/** What the operator says of itself and software cannot know. What is null or empty is not shown. */
export const siteContent = z.object({
  /** Made up for a demonstration: everything shown of it is labelled. */
  placeholder: z.boolean(),
  company: bothLanguages,
  description: bothLanguages,
  /** Such as certificates; in the footer of every page. */
  claims: z.array(bothLanguages),
  /** Below the list of auctions. */
  promises: z.array(bothLanguages),
  /** Beside the explanation of how it works. */
  goodToKnow: z.array(bothLanguages),
  /** How a prize reaches its winner. */
  delivery: z.nullable(bothLanguages),
  supportEmail: z.string(),
  supportPhone: z.nullable(z.string()),
  /** One line each, as on an envelope. */
  address: z.array(bothLanguages),
  /** Name and office of the person complaints go to. */
  grievanceOfficer: z.nullable(bothLanguages),
  social: z.partialRecord(z.enum(socialNetworks), z.string()),
  /** Fixed figures, shown beside the true ones of a demonstration. */
  figures: z.nullable(z.object({ totalBidders: z.string(), wonToday: z.string(), averageWinTime: z.string() })),
});
export type SiteContent = z.infer<typeof siteContent>;

export const getSite = endpoint('GET /site', {
  access: 'public',
  summary: 'What the operator says of itself: company, contact, claims',
  reply: reply(siteContent),
});

export const getStatistics = endpoint('GET /statistics', {
  access: 'public',
  summary: 'Counts of people and results for the first page, a few seconds old at most',
  reply: reply(
    z.object({
      /** People with a bidder’s account. */
      totalBidders: z.number(),
      /** Auctions somebody won whose result was declared today in India. */
      wonToday: z.number(),
      /** From an auction’s start to its declared winner, on average; null while nobody has won yet. */
      averageWinSeconds: z.nullable(z.number()),
    }),
  ),
});
