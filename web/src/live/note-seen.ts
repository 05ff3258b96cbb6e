import { seenCookie, seenSeconds } from '@ekbid/contract';

/** From now on nothing older than an event at this position is read, in any tab of this browser. Empty: it does not matter. */
export function noteSeen(position: string): void {
  if (position === '') return;
  const [, before = '0'] = new RegExp(`(?:^|; )${seenCookie}=(\\d+)`).exec(document.cookie) ?? [];
  const furthest = Math.max(Number(before), Number(position));
  document.cookie = `${seenCookie}=${furthest}; path=/; max-age=${seenSeconds}; samesite=lax`;
}
