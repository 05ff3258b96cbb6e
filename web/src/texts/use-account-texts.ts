import type { AccountTexts } from '@ekbid/contract';
import { catalogue } from './catalogue.ts';
import { useLanguage } from './use-language.ts';

export function useAccountTexts(): AccountTexts {
  return catalogue.accounts.useIn(useLanguage());
}
