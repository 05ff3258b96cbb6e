import type { FairPlayTexts } from '@ekbid/contract';
import { catalogue } from './catalogue.ts';
import { useLanguage } from './use-language.ts';

export function useFairPlayTexts(): FairPlayTexts {
  return catalogue['fair-play'].useIn(useLanguage());
}
