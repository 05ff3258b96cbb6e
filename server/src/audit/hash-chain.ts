import { createHmac, type KeyObject } from 'node:crypto';

/** An audit event as its code covers it: everything that the database stores of it. */
export type ChainedEvent = {
  readonly actId: number;
  /** To the microsecond, UTC. */
  readonly at: string;
  readonly adminId: string | null;
  readonly act: string;
  readonly details: unknown;
  readonly previousMac: Buffer;
};

/** The previous code of the first audit event. */
export const noMac = Buffer.alloc(32);

/** The code of an audit event: it cannot be made without the key. */
export function macOf(key: KeyObject, { actId, at, adminId, act, details, previousMac }: ChainedEvent): Buffer {
  const written = JSON.stringify([actId, at, adminId, act, sorted(details), previousMac.toString('hex')]);
  return createHmac('sha256', key).update(written).digest();
}

/**
 * The code of an event whose details were erased with a person. It cannot be made without the key either, and it covers
 * the event's own code, so it fits no other event. The code of the event stays, and with it the chain.
 */
export function erasedMacOf(key: KeyObject, event: ChainedEvent & { readonly mac: Buffer }): Buffer {
  const { actId, at, adminId, act, details, previousMac, mac } = event;
  const codes = [previousMac.toString('hex'), mac.toString('hex')];
  return createHmac('sha256', key)
    .update(JSON.stringify(['erased', actId, at, adminId, act, sorted(details), ...codes]))
    .digest();
}

/** Sorts all keys, because the database does not keep their order. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const entries = Object.entries(value).map(([key, inner]) => [key, sorted(inner)] as const);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The end of a chain. A copy of it later proves that the events up to it were not changed or removed. */
export type Head = { readonly actId: number; readonly mac: Buffer };

/** A head as an operator noted it: enough of the code that no other matches. */
export type KnownHead = { readonly actId: number; readonly macStart: Buffer };

const shownBytes = 16;

export const writeHead = ({ actId, mac }: Head) => `${actId}:${mac.subarray(0, shownBytes).toString('hex')}`;

/** Null for a text that `writeHead` did not produce. */
export function readHead(text: string): KnownHead | null {
  const [, actId, hex] = /^([1-9]\d{0,14}):([0-9a-f]{32})$/.exec(text.trim()) ?? [];
  return actId === undefined || hex === undefined ? null : { actId: Number(actId), macStart: Buffer.from(hex, 'hex') };
}

const isHead = ({ actId, mac }: Head, known: KnownHead) =>
  actId === known.actId && mac.subarray(0, shownBytes).equals(known.macStart);

export type Finding =
  /** The content or position is not what was recorded. */
  | { readonly kind: 'changed'; readonly actId: number }
  /** Not recorded by this server: the events before and after it link to each other. */
  | { readonly kind: 'inserted'; readonly actId: number }
  /** The code is invalid, and no later event shows which of the two happened. */
  | { readonly kind: 'changed_or_inserted'; readonly actId: number }
  | { readonly kind: 'missing'; readonly first: number; readonly last: number }
  /** A valid event, but not the one that the next event links to, or not the one of the known head. */
  | { readonly kind: 'another'; readonly actId: number };

export type ReadAuditEvent = Omit<ChainedEvent, 'previousMac'> & {
  readonly previousMac: Buffer | null;
  readonly mac: Buffer | null;
  /** Null unless details were erased. */
  readonly erasedMac: Buffer | null;
};

/** How many findings and unjudged events are kept, so that a chain of any length needs constant memory. */
const maxKept = 50;

/** The numbers between two events, and which of them exist in the table. */
type Gap = { readonly after: number; readonly before: number; readonly present: readonly number[] };

const isWithin = (actId: number, { first, last }: { readonly first: number; readonly last: number }) =>
  first <= actId && actId <= last;

/** Reads events in the order of their numbers. Judges invalid events once a valid one follows. */
export class ChainReader {
  readonly #key: KeyObject;
  readonly #known: KnownHead | null;
  /** The last event with a valid code. */
  #fitting: Head = { actId: 0, mac: noMac };
  #unjudged: number[] = [];
  /** Whether an event or a finding has the number of the known head. */
  #isKnownMet = false;
  /** True once numbers have no gaps. Before, they came from a sequence, in which rollbacks left gaps. */
  #isBegun = false;
  /** Gaps between linked events. They are findings only if no `audit.begin` follows. */
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

  /** Judges the events between the last valid one and this one, by the code that this one links to. */
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

  /** Finds the numbers between the two that no event has. */
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
