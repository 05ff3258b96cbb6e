/** The longest delay of a reply. If its time is further behind `serverNow()`, this device's clock has jumped. */
const maxDelayMs = 10_000;

let known = reading();
let isFromServer = false;

/**
 * Reads both clocks together. `Date.now()` is called once, because the clock may move between two calls. `time` is the
 * server's time, and the device's own by default.
 */
function reading(time?: number) {
  const wall = Date.now();
  return { time: time ?? wall, wall, steady: performance.now() };
}

/**
 * Takes the server's time from a reply about auctions: `serverTime` in the single auction, or in each auction of a
 * list.
 */
export function recordServerTime(reply: object, ageMs = 0): void {
  const data: unknown = 'data' in reply ? reply.data : undefined;
  const carrier: unknown = Array.isArray(data) ? data[0] : data;
  if (typeof carrier !== 'object' || carrier === null || !('serverTime' in carrier)) return;
  if (typeof carrier.serverTime === 'string') setServerTime(carrier.serverTime, ageMs);
}

/**
 * A reply takes time to arrive, so the server's time is always a little later than the reply says. Of two readings, the
 * one that gives the later time is therefore more accurate.
 */
export function setServerTime(instant: string, ageMs = 0): void {
  const time = Date.parse(instant) + ageMs;
  const behindMs = serverNow() - time;
  if (isFromServer && behindMs >= 0 && behindMs <= maxDelayMs) return;
  isFromServer = true;
  known = reading(time);
}

/**
 * The server's time in ms since 1970, even if the device's clock is wrong. It adds the time since the last reading, as
 * the larger of two measurements: the device's clock may be set back, and the steady clock stops during sleep.
 */
export function serverNow(): number {
  return known.time + Math.max(Date.now() - known.wall, performance.now() - known.steady);
}
