import { createHmac, type KeyObject } from 'node:crypto';
/** One act as its code is made over it: everything that the database keeps of it. */
export type ChainedEvent = {
  readonly actId: number;
  /** To the microsecond, UTC. */
  readonly at: string;
  readonly adminId: string | null;
  readonly act: string;
  readonly details: unknown;
  readonly previousMac: Buffer;
};

/** What the first act has in the place of a code before its own. */
export const noMac = Buffer.alloc(32);

/** Only who has the key can make the code of an act, or of the act changed. */
export function macOf(key: KeyObject, { actId, at, adminId, act, details, previousMac }: ChainedEvent): Buffer {
  const written = JSON.stringify([actId, at, adminId, act, sorted(details), previousMac.toString('hex')]);
  return createHmac('sha256', key).update(written).digest();
}

/** The same value written the same way: a database keeps no order of keys. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const entries = Object.entries(value).map(([key, inner]) => [key, sorted(inner)] as const);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Where a chain ends. Who writes one down can prove later that nothing before it was changed or cut off. */
export type Head = { readonly actId: number; readonly mac: Buffer };

/** A head as somebody wrote it down: enough of its code that no other fits. */
export type KnownHead = { readonly actId: number; readonly macStart: Buffer };

const shownBytes = 16;

export const writeHead = ({ actId, mac }: Head) => `${actId}:${mac.subarray(0, shownBytes).toString('hex')}`;

/** Null for what `writeHead` did not write. */
export function readHead(text: string): KnownHead | null {
  const [, actId, hex] = /^([1-9]\d{0,14}):([0-9a-f]{32})$/.exec(text.trim()) ?? [];
  return actId === undefined || hex === undefined ? null : { actId: Number(actId), macStart: Buffer.from(hex, 'hex') };
}

export const isHead = ({ actId, mac }: Head, known: KnownHead) =>
  actId === known.actId && mac.subarray(0, shownBytes).equals(known.macStart);
