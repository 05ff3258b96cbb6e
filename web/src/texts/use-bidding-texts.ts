import type { BiddingTexts } from '@ekbid/contract';
import { catalogue } from './catalogue.ts';
import { useLanguage } from './use-language.ts';

export function useBiddingTexts(): BiddingTexts {
  return catalogue.bidding.useIn(useLanguage());
}
