import type { Texts } from '@ekbid/contract';
import { catalogue } from './catalogue.ts';
import { useLanguage } from './use-language.ts';

export function useTexts(): Texts {
  return catalogue.main.useIn(useLanguage());
}
