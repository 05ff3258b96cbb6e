import { formerBidder, prizeTextIn } from '@ekbid/domain';
import { catalogue } from './catalogue.ts';
import { useLanguage } from './language.ts';

type Catalogue = typeof catalogue;

/** The texts of one part in the current language. Without a part: the texts that any page may need. */
export function useTexts(): ReturnType<Catalogue['main']['useIn']>;
export function useTexts<Part extends keyof Catalogue>(part: Part): ReturnType<Catalogue[Part]['useIn']>;
export function useTexts(part: keyof Catalogue = 'main') {
  return catalogue[part].useIn(useLanguage());
}

/** Formats a person's name. All deleted accounts have the same pseudonym, in the current language. */
export function usePersonName(): (name: string) => string {
  const { ui } = useTexts();
  return (name) => (name.trim() === formerBidder ? ui.formerBidder : name.trim());
}

/** Chooses between the English and the Hindi text of a prize, by the current language. */
export function usePrizeText(): (text: string, hindi: string | null) => string {
  const language = useLanguage();
  return (text, hindi) => prizeTextIn(language, text, hindi);
}
