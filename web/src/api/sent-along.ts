import { ownerMark } from '@ekbid/contract';
import { csrfToken } from './csrf.ts';

/** A reply the server sent along with the page, and how long ago that was. */
type SentAlong = { readonly body: unknown; readonly ageMs: number };

const freshMs = 10_000;

let replies = new Map<string, unknown>();
let owner: string | undefined;
let isShown = false;

let noteMissed: () => void;
/** Settled once anything is asked for that the page did not bring. */
export const somethingMissed = new Promise<void>((resolve) => {
  noteMissed = resolve;
});

/** What the page brought of a call's answer, once: whoever asks again wants news. */
export function takeSentAlong(address: string): SentAlong | undefined {
  const body = seeSentAlong(address);
  const ageMs = ageOfPage();
  replies.delete(address);
  if (body === undefined) {
    noteMissed();
    return undefined;
  }
  isShown = true;
  return { body, ageMs };
}

/** The same, left there for whoever takes it. */
export function seeSentAlong(address: string): unknown {
  readPage();
  if (ageOfPage() > freshMs || !isOwn()) forgetSentAlong();
  return replies.get(address);
}

/** Whatever changes something makes what came before it old. */
export function forgetSentAlong(): void {
  readPage();
  replies.clear();
}

/**
 * Once a live stream stands what the page brought is old: of what changed before, after the page was filled, no stream
 * ever tells. True the first time, where screens show some of it.
 */
export function endSentAlong(): boolean {
  forgetSentAlong();
  const wasShown = isShown;
  isShown = false;
  return wasShown;
}

function readPage(): void {
  const element = document.getElementById('replies');
  if (element === null) return;
  element.remove();
  replies = new Map(Object.entries(JSON.parse(element.textContent) as Record<string, unknown>));
  owner = element.dataset['owner'];
}

/** Whoever signs in or out, here or in another tab, gets another token: what came was for somebody else. */
function isOwn(): boolean {
  const token = csrfToken();
  return token !== undefined && ownerMark(token) === owner;
}

/** Going back may show a page the browser had kept, from whenever that was. */
function ageOfPage(): number {
  if (replies.size === 0) return 0;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation === undefined || navigation.type === 'back_forward') return Infinity;
  return performance.now() - navigation.responseStart;
}
