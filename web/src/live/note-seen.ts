import { seenSeconds, toldCookie } from '@ekbid/contract';

/** From now on nothing older than the event of this id is read, in any tab of this browser. Empty: it does not matter. */
export function noteSeen(eventId: string): void {
  if (eventId === '') return;
  const cookies = document.cookie.split('; ');
  const before = cookies.find((cookie) => cookie.startsWith(`${toldCookie}=`))?.slice(toldCookie.length + 1) ?? '';
  const later = timeOf(before) > timeOf(eventId) ? before : eventId;
  document.cookie = `${toldCookie}=${later}; path=/; max-age=${seenSeconds}; samesite=lax`;
}

/** All of it that a page can read. */
const timeOf = (id: string) => Number(id.split('.')[0]);
