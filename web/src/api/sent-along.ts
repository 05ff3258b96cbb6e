import { csrfToken } from './csrf.ts';

/** A reply the server sent along with the page, and how long ago that was. */
type SentAlong = { readonly body: unknown; readonly ageMs: number };

const freshMs = 10_000;

let replies = new Map<string, unknown>();
let token: string | undefined;

/** What the page brought of a call's answer, once: whoever asks again wants news. */
export function takeSentAlong(address: string): SentAlong | undefined {
  readPage();
  const ageMs = ageOfPage();
  // Whoever signs in or out, here or in another tab, gets another token: what came was for somebody else.
  if (ageMs > freshMs || csrfToken() !== token) forgetSentAlong();
  const body = replies.get(address);
  replies.delete(address);
  return body === undefined ? undefined : { body, ageMs };
}

/** Whatever changes something makes what came before it old. */
export function forgetSentAlong(): void {
  readPage();
  replies.clear();
}

function readPage(): void {
  const element = document.getElementById('replies');
  if (element === null) return;
  element.remove();
  replies = new Map(Object.entries(JSON.parse(element.textContent) as Record<string, unknown>));
  token = csrfToken();
}

/** Going back may show a page the browser had kept, from whenever that was. */
function ageOfPage(): number {
  if (replies.size === 0) return 0;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation === undefined || navigation.type === 'back_forward') return Infinity;
  return performance.now() - navigation.responseStart;
}
