import { prizeTextIn } from '@ekbid/domain';
import { useLanguage } from './language.ts';

/** Chooses between the English and the Hindi text of a prize, by the current language. */
export function usePrizeText(): (text: string, hindi: string | null) => string {
  const language = useLanguage();
  return (text, hindi) => prizeTextIn(language, text, hindi);
}
