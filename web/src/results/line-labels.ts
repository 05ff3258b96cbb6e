import type { NumberLineData } from '@ekbid/contract';
import { formatAmount } from '../ui/numbers.ts';
import type { LineLayout } from './number-line-layout.ts';

type LineLabel = { readonly text: string; readonly x: number; readonly strong: boolean };

const characterWidth = 8;
const air = 10;

/** Amounts written below the line: the winner first, then the ends, one's own, and whatever still finds room. */
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
    // Held within the drawing: the ends' labels stand a little inwards.
    const at = Math.min(Math.max(x, half), width - half);
    const place = { from: at - half - air / 2, to: at + half + air / 2 };
    if (taken.some(({ from, to }) => place.from < to && from < place.to)) continue;
    taken.push(place);
    labels.push({ text, x: at, strong: rank === 0 || rank === 2 });
  }
  return labels;
}
