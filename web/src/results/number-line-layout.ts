import type { NumberLineData } from '@ekbid/contract';
import { spread } from '../charts/sealed-line-layout.ts';
import { formatAmount } from '../ui/Figures.tsx';

/** An amount that is drawn as a separate mark. */
export type Mark = {
  readonly amount: number;
  /** The number of people who bid this amount. Null while amounts are sealed. */
  readonly people: number | null;
  readonly won: boolean;
  readonly mine: boolean;
  readonly x: number;
  /** Whether the mark is drawn above the bins. Its bids are then counted in a bin too. */
  readonly pinned: boolean;
};
/** A range of higher amounts whose bids are counted together. */
export type Bin = { readonly from: number; readonly to: number; readonly bids: number; readonly x: number };

export type LineLayout = {
  readonly marks: readonly Mark[];
  readonly bins: readonly Bin[];
  readonly binWidth: number;
  readonly start: number;
  /** The x coordinate where the zoomed part ends. The rest, up to `end`, has another scale. */
  readonly zoomEnd: number;
  readonly end: number;
};

type Counted = { readonly amount: number; readonly people: number | null };

const margin = 22;
/** The smallest distance between two dots. */
export const pitch = 16;
/** The smallest width at which dots can be distinguished. */
export const leastWidth = 2 * margin + 10 * pitch;
const gap = 20;
const binWidth = 9;
/** The share of the width that the zoomed part gets, depending on whether the rest is empty or has bins. */
const share = { beforeEmpty: 0.85, beforeBins: 0.7 } as const;
/** If the amounts reach this share of the price range, the line is drawn without zoom. */
const reach = 0.6;

/**
 * Lays the line out for a width. The lowest amounts are drawn one by one, as many as fit. All higher amounts are
 * counted in bins.
 */
export function layOutLine(data: NumberLineData, width: number): LineLayout {
  const inner = Math.max(width, leastWidth) - 2 * margin;
  const amounts: readonly Counted[] = data.lowest;
  const whole = data.rest.length === 0 && amounts.length <= (inner * share.beforeEmpty) / pitch;
  const drawn = whole ? amounts : amounts.slice(0, Math.floor((inner * share.beforeBins) / pitch) - 1);
  const zoomTo = zoomEndOf(data, drawn, whole);
  const zoomWidth = inner * (zoomTo === data.endingBid ? 1 : whole ? share.beforeEmpty : share.beforeBins);
  const zoomEnd = margin + zoomWidth;
  // Keep the last dot away from the break in the line.
  const lastDot = zoomTo === data.endingBid ? zoomEnd : zoomEnd - pitch;
  const end = margin + inner;

  const tail = { from: zoomTo, to: data.endingBid, x: zoomEnd + gap, end };
  return {
    marks: [
      ...placeMarks(data, drawn, { from: data.startingBid, to: zoomTo, x: margin, end: lastDot }, false),
      ...placeMarks(data, pinned(data, zoomTo), tail, true),
    ],
    bins: whole ? [] : countBins(data, amounts.slice(drawn.length), tail),
    binWidth,
    start: margin,
    zoomEnd,
    end,
  };
}

function zoomEndOf({ startingBid, endingBid }: NumberLineData, drawn: readonly Counted[], whole: boolean) {
  const last = drawn.at(-1)?.amount;
  if (last === undefined) return endingBid;
  if (whole && last - startingBid >= (endingBid - startingBid) * reach) return endingBid;
  return last;
}

type Scale = { readonly from: number; readonly to: number; readonly x: number; readonly end: number };

function positionOn({ from, to, x, end }: Scale, amount: number): number {
  return to > from ? x + ((amount - from) / (to - from)) * (end - x) : x;
}

function placeMarks(data: NumberLineData, amounts: readonly Counted[], scale: Scale, pinned: boolean): Mark[] {
  const mine = new Set(data.mine.map(({ amount }) => amount));
  const wanted = amounts.map(({ amount }) => positionOn(scale, amount));
  const positions = spread(wanted, pitch, scale.x, scale.end);
  return amounts.map(({ amount, people }, i) => ({
    amount,
    people,
    won: amount === data.winningBid,
    mine: mine.has(amount),
    x: positions[i] ?? scale.x,
    pinned,
  }));
}

/** The amounts that are drawn as marks although a bin counts them: the winning amount and the person's own. */
function pinned({ mine, winningBid }: NumberLineData, above: number): Counted[] {
  const pins = new Map<number, Counted>(mine.map((own) => [own.amount, own]));
  if (winningBid !== null) pins.set(winningBid, { amount: winningBid, people: 1 });
  return [...pins.values()].filter(({ amount }) => amount > above).sort((a, b) => a.amount - b.amount);
}

function countBins({ rest }: NumberLineData, left: readonly Counted[], tail: Scale): Bin[] {
  const count = Math.max(1, Math.floor((tail.end - tail.x) / binWidth));
  const size = (tail.to - tail.from) / count;
  const bids = new Map<number, number>();
  const add = (amount: number, many: number) => {
    const bin = Math.min(count - 1, Math.max(0, Math.floor((amount - tail.from) / size)));
    bids.set(bin, (bids.get(bin) ?? 0) + many);
  };
  for (const { amount, people } of left) add(amount, people ?? 0);
  for (const { from, to, bids: many } of rest) add((from + to) / 2, many);
  return [...bids].map(([bin, many]) => ({
    from: tail.from + bin * size,
    to: tail.from + (bin + 1) * size,
    bids: many,
    x: tail.x + bin * binWidth,
  }));
}

type LineLabel = { readonly text: string; readonly x: number; readonly strong: boolean };

const characterWidth = 8;
const air = 10;

/**
 * The labels below the line. By priority: the winning amount, the two ends, the person's own amounts, then all others
 * that fit.
 */
export function lineLabels(
  { startingBid, endingBid }: NumberLineData,
  { marks, start, end }: LineLayout,
  width: number,
) {
  const rank = ({ won, mine }: { won: boolean; mine: boolean }) => (won ? 0 : mine ? 2 : 3);
  const ends = [
    { amount: startingBid, x: start, rank: 1 },
    { amount: endingBid, x: end, rank: 1 },
  ];
  const wanted = [...ends, ...marks.map((mark) => ({ ...mark, rank: rank(mark) }))];
  const taken: { from: number; to: number }[] = [];
  const labels: LineLabel[] = [];
  for (const { amount, x, rank } of wanted.sort((a, b) => a.rank - b.rank)) {
    const text = `₹${formatAmount(amount)}`;
    const half = (text.length * characterWidth) / 2;
    // Move the labels of the ends inwards, so that they are not cut off.
    const at = Math.min(Math.max(x, half), width - half);
    const place = { from: at - half - air / 2, to: at + half + air / 2 };
    if (taken.some(({ from, to }) => place.from < to && from < place.to)) continue;
    taken.push(place);
    labels.push({ text, x: at, strong: rank === 0 || rank === 2 });
  }
  return labels;
}
