/** No reply is later than this. A larger difference means that this device's clock has jumped. */
const maxDelayMs = 10_000;

let known = reading();
let isFromServer = false;

/** Without `time`, it is the device's own. The clock is read only once, because it may move between two reads. */
function reading(time?: number) {
  const wall = Date.now();
  return { time: time ?? wall, wall, steady: performance.now() };
}

/** Auctions carry the time of the database (`serverTime`), in the single item or in each item of a list. */
export function recordServerTime(reply: object, ageMs = 0): void {
  const data: unknown = 'data' in reply ? reply.data : undefined;
  const carrier: unknown = Array.isArray(data) ? data[0] : data;
  if (typeof carrier !== 'object' || carrier === null || !('serverTime' in carrier)) return;
  if (typeof carrier.serverTime === 'string') setServerTime(carrier.serverTime, ageMs);
}

/** Replies arrive late and never early, so of two readings the later one is more accurate. */
export function setServerTime(instant: string, ageMs = 0): void {
  const time = Date.parse(instant) + ageMs;
  const behindMs = serverNow() - time;
  if (isFromServer && behindMs >= 0 && behindMs <= maxDelayMs) return;
  isFromServer = true;
  known = reading(time);
}

/**
 * Milliseconds UTC by the server's clock, even if the device's clock is wrong. The device's clock may be set back, and
 * the steady clock stops while the device sleeps, so the one that has moved further is right.
 */
export function serverNow(): number {
  return known.time + Math.max(Date.now() - known.wall, performance.now() - known.steady);
}
