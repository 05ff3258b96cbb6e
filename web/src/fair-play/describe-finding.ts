import type { FairPlayTexts } from '@ekbid/texts';
import type { Finding, Shown } from '@ekbid/verify';
import { formatCount, formatAmount } from '../ui/Figures.tsx';

type FactTexts = Record<string, string>;
type Say = (facts: FactTexts) => string;
type Words = { readonly check: FairPlayTexts['check']; readonly momentText: (at: string) => string };

const money: ReadonlySet<string> = new Set(['amount', 'lowest', 'highest', 'step', 'refund']);
/** The findings whose compared values (`receipt`, `shown` or `file`) are amounts. */
const ofMoney: ReadonlySet<Finding['code']> = new Set(['amount_changed', 'shown_amount_wrong', 'shown_volume_wrong']);
/** The fields that count entries. Files count from 0, but people from 1, so 1 is added. */
const places: ReadonlySet<string> = new Set(['entry', 'from', 'to']);
const longHex = /^[0-9a-f]{24,}$/;
const moment = /^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/;

/** Describes a finding of the check in one sentence. */
export function describeFinding(words: Words, finding: Finding): string {
  // The type makes sure that every code has a sentence.
  const sentences: Readonly<Record<Finding['code'], Say>> = words.check.findings;
  return sentences[finding.code](factTexts(words, finding));
}

function factTexts(words: Words, finding: Finding): FactTexts {
  const texts = Object.entries(finding).map(([name, value]) => [name, factText(words, finding.code, name, value)]);
  return Object.fromEntries(texts) as FactTexts;
}

function factText({ check, momentText }: Words, code: Finding['code'], name: string, value: unknown): string {
  if (typeof value === 'string') return stringText(momentText, value);
  if (typeof value === 'number') return numberText(code, name, value);
  if (typeof value === 'boolean') return value ? 'yes' : '';
  return typeof value === 'object' && value !== null ? verdictText(check, value as Shown) : '';
}

function stringText(momentText: Words['momentText'], value: string): string {
  if (moment.test(value)) return momentText(value);
  return longHex.test(value) ? `${value.slice(0, 8)}…${value.slice(-8)}` : value;
}

function numberText(code: Finding['code'], name: string, value: number): string {
  const compares = name === 'receipt' || name === 'shown' || name === 'file';
  if (money.has(name) || (compares && ofMoney.has(code))) return rupeesText(value);
  return formatCount(places.has(name) || (compares && code === 'bid_moved') ? value + 1 : value);
}

function verdictText({ outcomes }: FairPlayTexts['check'], { outcome, bid, amount }: Shown): string {
  if (outcome !== 'winner') return outcomes[outcome];
  return outcomes.winner(bid === null ? '?' : formatCount(bid), amount === null ? '?' : rupeesText(amount));
}

/** Formats an amount of a file, in paise. Any number is possible, because a file may contain anything. */
export function rupeesText(paise: number): string {
  return `₹${formatAmount(paise / 100)}`;
}
