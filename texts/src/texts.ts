import type { Refusal } from '@ekbid/domain';
import type { accounts } from './en/accounts.ts';
import type { adminTexts } from './en/admin.ts';
import type { biddingTexts } from './en/bidding.ts';
import type { fairPlay } from './en/fair-play.ts';
import type { guideTexts } from './en/guide.ts';
import type { texts } from './en/index.ts';
import type { results } from './en/results.ts';
import type { serverTexts } from './en/server.ts';

/** The languages people can choose; the first is the one where nobody chose. */
export const languages = ['en', 'hi'] as const;
export type Language = (typeof languages)[number];

/** Each language in its own words, for whoever reads no other. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', hi: 'हिन्दी' };

/** The cookie in which a browser keeps the language its owner chose: the server fills pages in it. */
export const languageCookie = 'language';
/** What an address names it by: search engines find a page in each language. */
export const languageParameter = 'lang';

/** The catalogue's shape is the English one's: a language that leaves a text out does not compile. */
export type Texts = typeof texts;
export type AccountTexts = typeof accounts;
export type AdminTexts = typeof adminTexts;
export type BiddingTexts = typeof biddingTexts;
export type FairPlayTexts = typeof fairPlay;
export type GuideTexts = typeof guideTexts;
export type ResultTexts = typeof results;
/** What the server alone says: it writes the e-mails. */
export type ServerTexts = typeof serverTexts;

export function refusalText(
  { refusals }: Pick<Texts, 'refusals'>,
  { code, details }: Pick<Refusal, 'code' | 'details'>,
): string {
  return refusals[code](details);
}
