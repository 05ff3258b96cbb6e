import { type Language, languageCookie, languageParameter, languages } from '@ekbid/texts';
import { useSyncExternalStore } from 'react';
import { loadAlike } from './catalogue.ts';

const yearSeconds = 365 * 24 * 60 * 60;

/** The language somebody chose in this browser; where nobody did, the one the server filled the page in. */
export function presentLanguage(): Language {
  return known(chosen()) ?? known(document.documentElement.lang.slice(0, 2)) ?? languages[0];
}

/** Kept in a cookie, so that the server fills the next page in it too. */
function keepLanguage(language: Language): void {
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${yearSeconds}; samesite=lax`;
  document.documentElement.lang = `${language}-IN`;
}

/** What an address names comes before what was chosen: left there, it would undo a later choice. */
export function takeLanguageFromAddress(): void {
  const address = new URL(location.href);
  const language = known(address.searchParams.get(languageParameter) ?? undefined);
  if (language) keepLanguage(language);
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

/** The language every screen speaks. */
export function useLanguage(): Language {
  return useSyncExternalStore(watch, () => shown);
}

/** Once its texts are there, so that no screen is without words. Rejects when they cannot be had; then nothing changes. */
export async function switchLanguage(language: Language): Promise<void> {
  await loadAlike(shown, language);
  keepLanguage(language);
  shown = language;
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
