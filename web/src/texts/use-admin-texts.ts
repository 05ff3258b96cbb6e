import type { AdminTexts } from '@ekbid/contract';
import { catalogue } from './catalogue.ts';
import { useLanguage } from './use-language.ts';

export function useAdminTexts(): AdminTexts {
  return catalogue.admin.useIn(useLanguage());
}
