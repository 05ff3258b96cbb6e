/**
 * How far this browser has seen the database, as only the server can read it: what it asks for is never answered from
 * before that. The first is set by the server after every change, the second by pages on live events, whose `id` it is,
 * so that neither takes the other back. Only where there is a replica.
 */
export const seenCookie = 'ekbid_seen';
export const toldCookie = 'ekbid_told';
/** Longer than a replica in use may be behind. */
export const seenSeconds = 60;
