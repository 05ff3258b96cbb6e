import { seenSeconds, toldCookie } from '@ekbid/contract';

/** From now on nothing older than the event of this id is read, in any tab of this browser. Empty: it does not matter. */
export function noteSeen(eventId: string): void {
  if (eventId === '') return;
  const before = new RegExp(`(?:^|; )${toldCookie}=([^;]+)`).exec(document.cookie)?.[1] ?? '';
  const later = timeOf(before) > timeOf(eventId) ? before : eventId;
  document.cookie = `${toldCookie}=${later}; path=/; max-age=${seenSeconds}; samesite=lax`;
}

/** All of it that a page can read. */
const timeOf = (id: string) => Number(id.split('.')[0]);
