import type { Refusal } from '@ekbid/domain';
import type { RefusalTexts } from './en/admin/refusals.ts';
import type { accounts } from './en/accounts.ts';
import type { adminTexts } from './en/admin.ts';
import type { auctions } from './en/auctions.ts';
import type { audit } from './en/audit.ts';
import type { biddingTexts } from './en/bidding.ts';
import type { dataExport, exportReady } from './en/data-export.ts';
import type { myBids } from './en/my-bids.ts';
import type { entry } from './en/entry.ts';
import type { fairPlay } from './en/fair-play.ts';
import type { forecast } from './en/forecast.ts';
import type { guideTexts } from './en/guide.ts';
import type { home } from './en/home.ts';
import type { texts } from './en/index.ts';
import type { legalTexts } from './en/legal.ts';
import type { limits } from './en/limits.ts';
import type { managePrizes } from './en/manage-prizes.ts';
import type { notifications } from './en/notifications.ts';
import type { practice } from './en/practice.ts';
import type { reports } from './en/reports.ts';
import type { prizes } from './en/prizes.ts';
import type { room } from './en/room.ts';
import type { results } from './en/results.ts';
import type { serverTexts } from './en/server.ts';

/** The languages to choose from. The first is the default. */
export const languages = ['en', 'hi'] as const;
export type Language = (typeof languages)[number];

/** Each language's name in that language, for people who read no other. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', hi: 'हिन्दी' };

/** The cookie with the chosen language. The server needs it, because it renders pages in that language. */
export const languageCookie = 'language';
/** The parameter with the language in a page's address. With it, search engines find each page in both languages. */
export const languageParameter = 'lang';

export type { RefusalTexts };

/** The English texts define the type. So a language that lacks a text does not compile. */
export type Texts = typeof texts;
export type AccountTexts = typeof accounts;
export type AdminTexts = typeof adminTexts;
export type AuctionTexts = typeof auctions;
export type AuditTexts = typeof audit;
export type BiddingTexts = typeof biddingTexts;
export type EntryTexts = typeof entry;
export type FairPlayTexts = typeof fairPlay;
export type ForecastTexts = typeof forecast;
export type GuideTexts = typeof guideTexts;
export type HomeTexts = typeof home;
export type LegalTexts = typeof legalTexts;
export type LimitTexts = typeof limits;
export type MyBidsTexts = typeof myBids;
export type ManagePrizesTexts = typeof managePrizes;
export type NotificationTexts = typeof notifications;
export type PracticeTexts = typeof practice;
export type ReportTexts = typeof reports;
export type PrizeTexts = typeof prizes;
export type ResultTexts = typeof results;
export type RoomTexts = typeof room;
export type DataExportTexts = typeof dataExport;
export type ExportReadyText = typeof exportReady;
/** The parts of a copy of a person's data, and the fields in these parts. */
export type DataPart = keyof DataExportTexts['parts'];
export type DataField = keyof DataExportTexts['fields'];
/** Texts that only the server uses, such as e-mails. */
export type ServerTexts = typeof serverTexts;

/** Returns the text of a refusal. If the web app lacks it, because only the server has it, the text is `unexpected`. */
export function refusalText(
  { refusals }: { readonly refusals: Partial<RefusalTexts> & Pick<RefusalTexts, 'unexpected'> },
  { code, details }: Pick<Refusal, 'code' | 'details'>,
): string {
  return (refusals[code] ?? refusals.unexpected)(details);
}
