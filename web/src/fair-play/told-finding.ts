import type { FairPlayTexts } from '@ekbid/texts';
import type { Finding, Shown } from '@ekbid/verify';
import { formatCount, formatAmount } from '../ui/Figures.tsx';

type Told = Record<string, string>;
type Say = (told: Told) => string;
type Words = { readonly check: FairPlayTexts['check']; readonly momentText: (at: string) => string };

const money: ReadonlySet<string> = new Set(['amount', 'lowest', 'highest', 'step', 'refund']);
/** What they compare are amounts. */
const ofMoney: ReadonlySet<Finding['code']> = new Set(['amount_changed', 'shown_amount_wrong', 'shown_volume_wrong']);
/** Counted from 0 in the file, from 1 by people. */
const places: ReadonlySet<string> = new Set(['entry', 'from', 'to']);
const longHex = /^[0-9a-f]{24,}$/;
const moment = /^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/;

/** A sentence for whatever a check found. */
export function toldFinding(words: Words, finding: Finding): string {
  // A code without a sentence does not compile.
  const sentences: Readonly<Record<Finding['code'], Say>> = words.check.findings;
  return sentences[finding.code](toldFacts(words, finding));
}

function toldFacts(words: Words, finding: Finding): Told {
  const told = Object.entries(finding).map(([name, value]) => [name, toldFact(words, finding.code, name, value)]);
  return Object.fromEntries(told) as Told;
}

function toldFact({ check, momentText }: Words, code: Finding['code'], name: string, value: unknown): string {
  if (typeof value === 'string') return toldText(momentText, value);
  if (typeof value === 'number') return toldNumber(code, name, value);
  if (typeof value === 'boolean') return value ? 'yes' : '';
  return typeof value === 'object' && value !== null ? toldVerdict(check, value as Shown) : '';
}

function toldText(momentText: Words['momentText'], value: string): string {
  if (moment.test(value)) return momentText(value);
  return longHex.test(value) ? `${value.slice(0, 8)}…${value.slice(-8)}` : value;
}

function toldNumber(code: Finding['code'], name: string, value: number): string {
  const compares = name === 'receipt' || name === 'shown' || name === 'file';
  if (money.has(name) || (compares && ofMoney.has(code))) return rupeesText(value);
  return formatCount(places.has(name) || (compares && code === 'bid_moved') ? value + 1 : value);
}

function toldVerdict({ outcomes }: FairPlayTexts['check'], { outcome, bid, amount }: Shown): string {
  if (outcome !== 'winner') return outcomes[outcome];
  return outcomes.winner(bid === null ? '?' : formatCount(bid), amount === null ? '?' : rupeesText(amount));
}

/** Of the files' paise, in a sentence. Whatever a file claims must be told, however odd. */
export function rupeesText(paise: number): string {
  return `₹${formatAmount(paise / 100)}`;
}
