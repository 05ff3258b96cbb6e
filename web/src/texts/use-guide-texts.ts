import type { GuideTexts } from '@ekbid/contract';
import { catalogue } from './catalogue.ts';
import { useLanguage } from './use-language.ts';

export function useGuideTexts(): GuideTexts {
  return catalogue.guide.useIn(useLanguage());
}
