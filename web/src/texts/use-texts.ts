import { catalogue } from './catalogue.ts';
import { useLanguage } from './language.ts';

type Catalogue = typeof catalogue;

/** The texts of one part in the current language. Without a part: the texts that any page may need. */
export function useTexts(): ReturnType<Catalogue['main']['useIn']>;
export function useTexts<Part extends keyof Catalogue>(part: Part): ReturnType<Catalogue[Part]['useIn']>;
export function useTexts(part: keyof Catalogue = 'main') {
  return catalogue[part].useIn(useLanguage());
}
