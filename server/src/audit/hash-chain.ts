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

const isHead = ({ actId, mac }: Head, known: KnownHead) =>
  actId === known.actId && mac.subarray(0, shownBytes).equals(known.macStart);

export type Finding =
  /** Its content or place is not what was recorded. */
  | { readonly kind: 'changed'; readonly actId: number }
  /** No act of this server: acts before and after it follow each other without it. */
  | { readonly kind: 'inserted'; readonly actId: number }
  /** Its code does not fit, and no act follows that could tell which of the two. */
  | { readonly kind: 'changed_or_inserted'; readonly actId: number }
  | { readonly kind: 'missing'; readonly first: number; readonly last: number }
  /** A true act, and not the one that the next was recorded after, or not the one of the known head. */
  | { readonly kind: 'another'; readonly actId: number };

export type ReadAuditEvent = Omit<ChainedEvent, 'previousMac'> & {
  readonly previousMac: Buffer | null;
  readonly mac: Buffer | null;
};

/** Kept of what was found and of acts not judged yet, so that a chain of any length is read in constant memory. */
const mostKept = 50;

/** Numbers after one act and before another, and those among them that some row has. */
type Gap = { readonly after: number; readonly before: number; readonly present: readonly number[] };

const isWithin = (actId: number, { first, last }: { readonly first: number; readonly last: number }) =>
  first <= actId && actId <= last;

/** Takes acts in the order of their numbers, and judges those that do not fit once one follows that does. */
export class ChainReader {
  readonly #key: KeyObject;
  readonly #known: KnownHead | null;
  /** The last act whose code fits. */
  #fitting: Head = { actId: 0, mac: noMac };
  #unjudged: number[] = [];
  /** Whether an act, or a finding, stands for the number of the known head. */
  #isKnownMet = false;
  /** From here on numbers follow each other; before, where they came from a sequence, what was rolled back left gaps. */
  #isBegun = false;
  /** Gaps though the codes link: no finding where the chain is found to begin only behind them. */
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

  read(act: ReadAuditEvent): void {
    this.acts += 1;
    const { actId } = act;
    if (actId === this.#known?.actId) this.#isKnownMet = true;
    if (!this.#fits(act)) {
      if (this.#unjudged.length < mostKept) this.#unjudged.push(actId);
      else this.found += 1;
      return;
    }
    const { previousMac, mac } = act;
    if (actId <= this.#fitting.actId) return this.#find({ kind: 'inserted', actId });
    this.#judge(actId, previousMac);
    if (act.act === 'audit.begin') this.#begin();
    this.#fitting = { actId, mac };
    if (this.#known?.actId === actId && !isHead(this.#fitting, this.#known)) this.#find({ kind: 'another', actId });
  }

  #fits(act: ReadAuditEvent): act is ReadAuditEvent & Record<'previousMac' | 'mac', Buffer> {
    const { previousMac, mac } = act;
    return previousMac !== null && mac !== null && macOf(this.#key, { ...act, previousMac }).equals(mac);
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

  /** What stands between the last act that fits and this one, by the code that this one was recorded after. */
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
    else if (this.#gaps.length < mostKept) this.#gaps.push(gap);
  }

  #begin(): void {
    this.#isBegun = true;
    this.#gaps = [];
  }

  /** The numbers between the two that have no act. */
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
    if (this.findings.length < mostKept) this.findings.push(finding);
  }
}
