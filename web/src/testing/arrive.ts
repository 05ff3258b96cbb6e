import { vi } from 'vitest';

type Coming = { readonly ageMs?: number; readonly type?: string; readonly owner?: string };

/**
 * Puts preloaded data into the document, with the age `ageMs`. `owner` is the start of the CSRF token. Its default
 * matches the token that `stubApi` sets.
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
  // jsdom's `performance` has no `getEntriesByType`.
  if (!('getEntriesByType' in performance)) Object.assign(performance, { getEntriesByType: () => [] });
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { type, responseStart: performance.now() - ageMs } as unknown as PerformanceEntry,
  ]);
}
