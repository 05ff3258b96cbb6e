import type {
  AccountTexts,
  AdminTexts,
  AuctionTexts,
  AuditTexts,
  BiddingTexts,
  FairPlayTexts,
  GuideTexts,
  HomeTexts,
  Language,
  LegalTexts,
  LimitTexts,
  MyBidsTexts,
  ManagePrizesTexts,
  NotificationTexts,
  PracticeTexts,
  ReportTexts,
  PrizeTexts,
  ResultTexts,
  Texts,
} from '@ekbid/texts';
import { fetchedPart } from '../ui/fetched-part.ts';

/** A part of the texts. Each language is fetched when it is first needed. */
export function fetched<Part>(fetchers: Readonly<Record<Language, () => Promise<Part>>>) {
  const parts = { en: fetchedPart(fetchers.en), hi: fetchedPart(fetchers.hi) } satisfies Record<Language, unknown>;
  return {
    load: (language: Language): Promise<Part> => parts[language].load(),
    fetchAhead: (language: Language): Promise<Part> => parts[language].retry(),
    isThere: (language: Language): boolean => parts[language].present() !== undefined,
    /** The texts, for rendering. While they load, the nearest Suspense shows its fallback. */
    useIn: (language: Language): Part => parts[language].usePart(),
  };
}

export const catalogue = {
  /** The texts that any page may need. */
  main: fetched<Texts>({
    en: async () => (await import('@ekbid/texts/en')).texts,
    hi: async () => (await import('@ekbid/texts/hi')).texts,
  }),
  accounts: fetched<AccountTexts>({
    en: async () => (await import('@ekbid/texts/en/accounts')).accounts,
    hi: async () => (await import('@ekbid/texts/hi/accounts')).accounts,
  }),
  admin: fetched<AdminTexts>({
    en: async () => (await import('@ekbid/texts/en/admin')).adminTexts,
    hi: async () => (await import('@ekbid/texts/hi/admin')).adminTexts,
  }),
  auctions: fetched<AuctionTexts>({
    en: async () => (await import('@ekbid/texts/en/auctions')).auctions,
    hi: async () => (await import('@ekbid/texts/hi/auctions')).auctions,
  }),
  audit: fetched<AuditTexts>({
    en: async () => (await import('@ekbid/texts/en/audit')).audit,
    hi: async () => (await import('@ekbid/texts/hi/audit')).audit,
  }),
  bidding: fetched<BiddingTexts>({
    en: async () => (await import('@ekbid/texts/en/bidding')).biddingTexts,
    hi: async () => (await import('@ekbid/texts/hi/bidding')).biddingTexts,
  }),
  'fair-play': fetched<FairPlayTexts>({
    en: async () => (await import('@ekbid/texts/en/fair-play')).fairPlay,
    hi: async () => (await import('@ekbid/texts/hi/fair-play')).fairPlay,
  }),
  guide: fetched<GuideTexts>({
    en: async () => (await import('@ekbid/texts/en/guide')).guideTexts,
    hi: async () => (await import('@ekbid/texts/hi/guide')).guideTexts,
  }),
  home: fetched<HomeTexts>({
    en: async () => (await import('@ekbid/texts/en/home')).home,
    hi: async () => (await import('@ekbid/texts/hi/home')).home,
  }),
  'my-bids': fetched<MyBidsTexts>({
    en: async () => (await import('@ekbid/texts/en/my-bids')).myBids,
    hi: async () => (await import('@ekbid/texts/hi/my-bids')).myBids,
  }),
  notifications: fetched<NotificationTexts>({
    en: async () => (await import('@ekbid/texts/en/notifications')).notifications,
    hi: async () => (await import('@ekbid/texts/hi/notifications')).notifications,
  }),
  legal: fetched<LegalTexts>({
    en: async () => (await import('@ekbid/texts/en/legal')).legalTexts,
    hi: async () => (await import('@ekbid/texts/hi/legal')).legalTexts,
  }),
  limits: fetched<LimitTexts>({
    en: async () => (await import('@ekbid/texts/en/limits')).limits,
    hi: async () => (await import('@ekbid/texts/hi/limits')).limits,
  }),
  practice: fetched<PracticeTexts>({
    en: async () => (await import('@ekbid/texts/en/practice')).practice,
    hi: async () => (await import('@ekbid/texts/hi/practice')).practice,
  }),
  reports: fetched<ReportTexts>({
    en: async () => (await import('@ekbid/texts/en/reports')).reports,
    hi: async () => (await import('@ekbid/texts/hi/reports')).reports,
  }),
  prizes: fetched<PrizeTexts>({
    en: async () => (await import('@ekbid/texts/en/prizes')).prizes,
    hi: async () => (await import('@ekbid/texts/hi/prizes')).prizes,
  }),
  'manage-prizes': fetched<ManagePrizesTexts>({
    en: async () => (await import('@ekbid/texts/en/manage-prizes')).managePrizes,
    hi: async () => (await import('@ekbid/texts/hi/manage-prizes')).managePrizes,
  }),
  results: fetched<ResultTexts>({
    en: async () => (await import('@ekbid/texts/en/results')).results,
    hi: async () => (await import('@ekbid/texts/hi/results')).results,
  }),
};

/** The parts of late-catalogue.ts, which adds them when it is loaded. */
export const lateParts: Pick<ReturnType<typeof fetched>, 'isThere' | 'load'>[] = [];

/**
 * Fetches, in the new language, all parts that are loaded in the current one. So no screen lacks texts after the
 * switch.
 */
export async function loadAlike(shown: Language, language: Language): Promise<void> {
  const parts = [...Object.values(catalogue), ...lateParts].filter((part) => part.isThere(shown));
  await Promise.all(parts.map((part) => part.load(language)));
}
