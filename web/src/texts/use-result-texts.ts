import type { ResultTexts } from '@ekbid/contract';
import { catalogue } from './catalogue.ts';
import { useLanguage } from './use-language.ts';

export function useResultTexts(): ResultTexts {
  return catalogue.results.useIn(useLanguage());
}
