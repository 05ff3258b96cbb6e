import { createHmac, type KeyObject } from 'node:crypto';

/** The fields of an audit event that its code covers. */
export type ChainedEvent = {
  readonly actId: number;
  /** In UTC, with microseconds. */
  readonly at: string;
  readonly adminId: string | null;
  readonly act: string;
  readonly details: unknown;
  readonly previousMac: Buffer;
};

/** The first audit event has no predecessor and uses this as its previous code. */
export const noMac = Buffer.alloc(32);

/** Computes the code of an audit event: an HMAC with the key. */
export function macOf(key: KeyObject, { actId, at, adminId, act, details, previousMac }: ChainedEvent): Buffer {
  const written = JSON.stringify([actId, at, adminId, act, sorted(details), previousMac.toString('hex')]);
  return createHmac('sha256', key).update(written).digest();
}

/**
 * Computes the code that an event gets when its details are erased. It covers the event's original code, so it is valid
 * for this event only. The original code stays in the row, because the next event links to it.
 */
export function erasedMacOf(key: KeyObject, event: ChainedEvent & { readonly mac: Buffer }): Buffer {
  const { actId, at, adminId, act, details, previousMac, mac } = event;
  const codes = [previousMac.toString('hex'), mac.toString('hex')];
  return createHmac('sha256', key)
    .update(JSON.stringify(['erased', actId, at, adminId, act, sorted(details), ...codes]))
    .digest();
}

/** Sorts the keys of all objects, because PostgreSQL's `jsonb` does not keep their order. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const entries = Object.entries(value).map(([key, inner]) => [key, sorted(inner)] as const);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The last event of a chain. With a copy of it, a later check proves that no event up to it was changed or removed. */
export type Head = { readonly actId: number; readonly mac: Buffer };

/** A head as an operator copied it: its code is cut to the first bytes, which are enough to be unique. */
export type KnownHead = { readonly actId: number; readonly macStart: Buffer };

const shownBytes = 16;

export const writeHead = ({ actId, mac }: Head) => `${actId}:${mac.subarray(0, shownBytes).toString('hex')}`;

/** Reads a text that `writeHead` produced. Returns null for any other text. */
export function readHead(text: string): KnownHead | null {
  const [, actId, hex] = /^([1-9]\d{0,14}):([0-9a-f]{32})$/.exec(text.trim()) ?? [];
  return actId === undefined || hex === undefined ? null : { actId: Number(actId), macStart: Buffer.from(hex, 'hex') };
}

const isHead = ({ actId, mac }: Head, known: KnownHead) =>
  actId === known.actId && mac.subarray(0, shownBytes).equals(known.macStart);

export type Finding =
  /** The event is not as it was recorded, or is not where it was recorded. */
  | { readonly kind: 'changed'; readonly actId: number }
  /** The server never recorded this event: the events before and after it link to each other. */
  | { readonly kind: 'inserted'; readonly actId: number }
  /** The event's code is invalid. No later valid event shows whether the event was changed or inserted. */
  | { readonly kind: 'changed_or_inserted'; readonly actId: number }
  | { readonly kind: 'missing'; readonly first: number; readonly last: number }
  /** The event is valid, but the next event or the known head belongs to another event that had this number. */
  | { readonly kind: 'another'; readonly actId: number };

export type ReadAuditEvent = Omit<ChainedEvent, 'previousMac'> & {
  readonly previousMac: Buffer | null;
  readonly mac: Buffer | null;
  /** The code that the event got when its details were erased. Null if they were not. */
  readonly erasedMac: Buffer | null;
};

/** The most findings, unjudged events and gaps that are stored, so that memory does not grow with the chain. */
const maxKept = 50;

/** The numbers between two events that link to each other. `present` are those that events in the table have. */
type Gap = { readonly after: number; readonly before: number; readonly present: readonly number[] };

const isWithin = (actId: number, { first, last }: { readonly first: number; readonly last: number }) =>
  first <= actId && actId <= last;

/**
 * Checks events one by one, in the order of their numbers. An event with an invalid code is judged when the next valid
 * event is read.
 */
export class ChainReader {
  readonly #key: KeyObject;
  readonly #known: KnownHead | null;
  /** The last event with a valid code that was read. */
  #fitting: Head = { actId: 0, mac: noMac };
  #unjudged: number[] = [];
  /** True once the number of the known head was found, at an event or in a finding. */
  #isKnownMet = false;
  /**
   * True once the event `audit.begin` was read. Only then a gap in the numbers is an error, because earlier numbers
   * came from a sequence, in which rollbacks left gaps.
   */
  #isBegun = false;
  /** Gaps before a possible `audit.begin`. If it follows, they are dropped; if not, they become findings. */
  #gaps: Gap[] = [];
  readonly findings: Finding[] = [];
  found = 0;
  acts = 0;

  constructor(key: KeyObject, known: KnownHead | null) {
    this.#key = key;
    this.#known = known;
  }

  get head(): Head | null {
    return this.#fitting.actId === 0 ? null : this.#fitting;
  }

  read(event: ReadAuditEvent): void {
    this.acts += 1;
    const { actId } = event;
    if (actId === this.#known?.actId) this.#isKnownMet = true;
    if (!this.#isValid(event)) {
      if (this.#unjudged.length < maxKept) this.#unjudged.push(actId);
      else this.found += 1;
      return;
    }
    const { previousMac, mac } = event;
    if (actId <= this.#fitting.actId) return this.#find({ kind: 'inserted', actId });
    this.#judge(actId, previousMac);
    if (event.act === 'audit.begin') this.#begin();
    this.#fitting = { actId, mac };
    if (this.#known?.actId === actId && !isHead(this.#fitting, this.#known)) this.#find({ kind: 'another', actId });
  }

  #isValid(event: ReadAuditEvent): event is ReadAuditEvent & Record<'previousMac' | 'mac', Buffer> {
    const { previousMac, mac, erasedMac } = event;
    if (previousMac === null || mac === null) return false;
    return erasedMac === null
      ? macOf(this.#key, { ...event, previousMac }).equals(mac)
      : erasedMacOf(this.#key, { ...event, previousMac, mac }).equals(erasedMac);
  }

  end(): void {
    for (const actId of this.#unjudged) this.#find({ kind: 'changed_or_inserted', actId });
    for (const { after, before, present } of this.#gaps) this.#findMissing(after, before, present);
    const last = Math.max(this.#fitting.actId, ...this.#unjudged);
    this.#unjudged = [];
    if (!this.#known || this.#isKnownMet) return;
    const { actId } = this.#known;
    this.#findMissing(Math.min(last, actId - 1), actId + 1, []);
  }

  /**
   * Judges the events with invalid codes between the last valid event and this one. This event's previous code shows
   * which event was recorded before it: if it was the last valid event, those between were inserted.
   */
  #judge(actId: number, previousMac: Buffer): void {
    const before = this.#fitting;
    const unjudged = this.#unjudged;
    this.#unjudged = [];
    const inPlace = unjudged.filter((suspect) => suspect > before.actId && suspect < actId);
    if (previousMac.equals(before.mac)) {
      for (const suspect of unjudged) this.#find({ kind: 'inserted', actId: suspect });
      this.#meetGap({ after: before.actId, before: actId, present: inPlace });
      return;
    }
    if (actId === before.actId + 1) this.#find({ kind: 'another', actId: before.actId });
    for (const suspect of unjudged)
      this.#find({ kind: inPlace.includes(suspect) ? 'changed' : 'inserted', actId: suspect });
    this.#findMissing(before.actId, actId, inPlace);
  }

  #meetGap(gap: Gap): void {
    if (gap.before === gap.after + 1) return;
    if (this.#isBegun) this.#findMissing(gap.after, gap.before, gap.present);
    else if (this.#gaps.length < maxKept) this.#gaps.push(gap);
  }

  #begin(): void {
    this.#isBegun = true;
    this.#gaps = [];
  }

  /** Records a finding for each range of numbers between `after` and `before` that no event has. */
  #findMissing(after: number, before: number, present: readonly number[]): void {
    let first = after + 1;
    for (const actId of [...present, before]) {
      if (actId > first) this.#find({ kind: 'missing', first, last: actId - 1 });
      first = actId + 1;
    }
  }

  #find(finding: Finding): void {
    this.found += 1;
    if (this.#known && finding.kind === 'missing' && isWithin(this.#known.actId, finding)) this.#isKnownMet = true;
    if (this.findings.length < maxKept) this.findings.push(finding);
  }
}
