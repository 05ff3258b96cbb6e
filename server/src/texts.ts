import type { AdminTexts, Language, ServerTexts, Texts } from '@ekbid/contract';
import { texts as english } from '@ekbid/contract/texts/en';
import { adminTexts as englishAdmin } from '@ekbid/contract/texts/en/admin';
import { serverTexts as englishServer } from '@ekbid/contract/texts/en/server';
import { texts as hindi } from '@ekbid/contract/texts/hi';
import { adminTexts as hindiAdmin } from '@ekbid/contract/texts/hi/admin';
import { serverTexts as hindiServer } from '@ekbid/contract/texts/hi/server';

/** Everything the server can say. */
export type SpokenTexts = Texts & AdminTexts & ServerTexts;

export const textsIn: Readonly<Record<Language, SpokenTexts>> = {
  en: { ...english, ...englishAdmin, ...englishServer },
  hi: { ...hindi, ...hindiAdmin, ...hindiServer },
};
