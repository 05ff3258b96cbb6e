import { type Language, languageCookie, languageParameter, languages } from '@ekbid/texts';
import { useSyncExternalStore } from 'react';
import { loadAlike } from './catalogue.ts';

const yearSeconds = 365 * 24 * 60 * 60;

/** The language chosen in this browser, or else the language in which the server rendered the page. */
export function presentLanguage(): Language {
  return known(chosen()) ?? known(document.documentElement.lang.slice(0, 2)) ?? languages[0];
}

/** Stores the language in a cookie, so that the server renders the next page in this language too. */
function storeLanguage(language: Language): void {
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${yearSeconds}; samesite=lax${secureOverHttps()}`;
  document.documentElement.lang = `${language}-IN`;
}

/** The cookie attribute `secure`, if the page itself was loaded over HTTPS. */
export const secureOverHttps = () => (location.protocol === 'https:' ? '; secure' : '');

/**
 * Stores the language that the address names, and removes it from the address. Otherwise it would undo a later choice.
 */
export function storeLanguageOfAddress(): void {
  const address = new URL(location.href);
  const language = known(address.searchParams.get(languageParameter) ?? undefined);
  if (language) storeLanguage(language);
  address.searchParams.delete(languageParameter);
  if (address.href !== location.href) history.replaceState(history.state, '', address);
}

function chosen(): string | undefined {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${languageCookie}=`));
  return pair?.slice(languageCookie.length + 1);
}

function known(text: string | undefined): Language | undefined {
  return languages.find((language) => language === text);
}

let shown = presentLanguage();
const watchers = new Set<() => void>();

/** The current language of the screens. */
export function useLanguage(): Language {
  return useSyncExternalStore(watch, () => shown);
}

/** Switches the language after its texts have loaded. Rejects, without a change, if they cannot be loaded. */
export async function switchLanguage(language: Language): Promise<void> {
  await loadAlike(shown, language);
  storeLanguage(language);
  shown = language;
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
