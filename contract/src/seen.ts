/**
 * How far this browser has seen the database, as a position in its log: what it asks for is never answered from before
 * that. Set after every change by the server, and by pages on live events, whose `id` it is; only where there is a replica.
 */
export const seenCookie = 'ekbid_seen';
/** Longer than a replica in use may be behind. */
export const seenSeconds = 60;
