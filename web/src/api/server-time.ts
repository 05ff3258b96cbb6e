let aheadMs = 0;

/** Auctions carry the database's clock (`serverTime`): on the one thing asked for, or on each item of a list. */
export function noteServerTime(reply: object): void {
  const data: unknown = 'data' in reply ? reply.data : undefined;
  const carrier: unknown = Array.isArray(data) ? data[0] : data;
  if (typeof carrier !== 'object' || carrier === null || !('serverTime' in carrier)) return;
  const time = typeof carrier.serverTime === 'string' ? Date.parse(carrier.serverTime) : Number.NaN;
  if (!Number.isNaN(time)) aheadMs = time - Date.now();
}

/** Milliseconds UTC by the server's clock, however wrong this device's is. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}
