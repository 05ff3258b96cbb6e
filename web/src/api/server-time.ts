/** Further back than any reply is late: this device's clock has jumped. */
const latestMs = 10_000;

let known = reading();
let told = false;

/** Without a time, this device's: read once, or it would be a millisecond behind itself. */
function reading(time?: number) {
  const wall = Date.now();
  return { time: time ?? wall, wall, steady: performance.now() };
}

/** Auctions carry the database's clock (`serverTime`): on the one thing asked for, or on each item of a list. */
export function recordServerTime(reply: object, ageMs = 0): void {
  const data: unknown = 'data' in reply ? reply.data : undefined;
  const carrier: unknown = Array.isArray(data) ? data[0] : data;
  if (typeof carrier !== 'object' || carrier === null || !('serverTime' in carrier)) return;
  if (typeof carrier.serverTime === 'string') setServerTime(carrier.serverTime, ageMs);
}

/** Replies come late and never early: of two readings the one that is ahead is nearer the truth. */
export function setServerTime(instant: string, ageMs = 0): void {
  const time = Date.parse(instant) + ageMs;
  const behindMs = serverNow() - time;
  if (told && behindMs >= 0 && behindMs <= latestMs) return;
  told = true;
  known = reading(time);
}

/**
 * Milliseconds UTC by the server's clock, however wrong this device's is. The steady clock does not follow when
 * somebody sets the other one back, and stands still while the device sleeps: whichever has gone further is right.
 */
export function serverNow(): number {
  return known.time + Math.max(Date.now() - known.wall, performance.now() - known.steady);
}
