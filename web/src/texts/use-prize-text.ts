import { prizeTextIn } from '@ekbid/domain';
import { useLanguage } from './language.ts';

/** Chooses between a text of a prize and the same in Hindi, by the language of the page. */
export function usePrizeText(): (text: string, hindi: string | null) => string {
  const language = useLanguage();
  return (text, hindi) => prizeTextIn(language, text, hindi);
}
