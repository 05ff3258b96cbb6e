import { type Language, languageCookie, languageParameter, languages } from '@ekbid/texts';
import { useSyncExternalStore } from 'react';
import { loadAlike } from './catalogue.ts';

const yearSeconds = 365 * 24 * 60 * 60;

/** The language chosen in this browser, or else the language in which the server filled the page. */
export function presentLanguage(): Language {
  return known(chosen()) ?? known(document.documentElement.lang.slice(0, 2)) ?? languages[0];
}

/** Uses a cookie, so that the server fills the next page in this language too. */
function storeLanguage(language: Language): void {
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${yearSeconds}; samesite=lax${secureOverHttps()}`;
  document.documentElement.lang = `${language}-IN`;
}

/** The attribute for cookies of scripts that keeps them off plain http. */
export const secureOverHttps = () => (location.protocol === 'https:' ? '; secure' : '');

/** Stores the language in the address, and removes it there, because it would otherwise undo a later choice. */
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

/** The language of all screens. */
export function useLanguage(): Language {
  return useSyncExternalStore(watch, () => shown);
}

/** Loads the texts first, so that no screen lacks them. Rejects without a change if they cannot be loaded. */
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
