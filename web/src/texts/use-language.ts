import type { Language } from '@ekbid/texts';
import { useSyncExternalStore } from 'react';
import { loadAlike } from './catalogue.ts';
import { keepLanguage, presentLanguage } from './language.ts';

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
