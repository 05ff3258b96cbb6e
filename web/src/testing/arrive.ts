import { vi } from 'vitest';

type Coming = { readonly ageMs?: number; readonly type?: string; readonly owner?: string };

/**
 * Puts the preloaded data of a page that arrived `ageMs` ago into the document. `owner` is the start of the CSRF token;
 * its default is the token of `stubApi`.
 */
export function arrive(
  replies: Record<string, unknown>,
  { ageMs = 50, type = 'navigate', owner = 'token' }: Coming = {},
): void {
  document.getElementById('replies')?.remove();
  const element = document.createElement('script');
  Object.assign(element, { id: 'replies', type: 'application/json', textContent: JSON.stringify(replies) });
  element.dataset['owner'] = owner;
  document.body.append(element);
  // jsdom's `performance` has no entries.
  if (!('getEntriesByType' in performance)) Object.assign(performance, { getEntriesByType: () => [] });
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { type, responseStart: performance.now() - ageMs } as unknown as PerformanceEntry,
  ]);
}
