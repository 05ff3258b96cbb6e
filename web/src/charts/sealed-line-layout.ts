import { formatAmount } from '../ui/Figures.tsx';

/** The lowest and the highest amount of an auction, and the person's own amounts, in rupees. */
export type SealedAmounts = { readonly from: number; readonly to: number; readonly mine: readonly number[] };

type Dot = { readonly amount: number; readonly x: number };
/** `row` is above 0 if the label would touch another one in the first row. */
type Label = { readonly text: string; readonly x: number; readonly row: number; readonly mine: boolean };

const margin = 14;
const pitch = 18;
const characterWidth = 8;
const air = 10;

/** Most people bid low amounts, so the scale gives low amounts more room than a linear scale would. */
export function layOutSealed({ from, to, mine }: SealedAmounts, width: number) {
  const amounts = mine.toSorted((a, b) => a - b);
  const end = width - margin;
  const wanted = amounts.map((amount) => margin + Math.sqrt((amount - from) / (to - from)) * (end - margin));
  const positions = spread(wanted, pitch, margin, end);
  const dots = amounts.map((amount, i): Dot => ({ amount, x: positions[i] ?? margin }));
  const ends = [from, to].filter((amount) => !amounts.includes(amount));
  return {
    dots,
    labels: placeLabels(
      [
        ...dots.map((dot) => ({ ...dot, mine: true })),
        ...ends.map((amount) => ({ amount, x: amount === from ? margin : end, mine: false })),
      ],
      width,
    ),
  };
}

/**
 * Puts each label into the first row in which it touches no earlier label. The person's own labels are placed first.
 */
function placeLabels(wanted: readonly (Dot & { mine: boolean })[], width: number): Label[] {
  const taken: { row: number; from: number; to: number }[] = [];
  return wanted.map(({ amount, x, mine }) => {
    const text = `₹${formatAmount(amount)}`;
    const half = (text.length * characterWidth) / 2;
    // Move a label near an end inwards, so that it is not cut off.
    const at = Math.min(Math.max(x, half), width - half);
    const place = { from: at - half - air / 2, to: at + half + air / 2 };
    let row = 0;
    while (taken.some((other) => other.row === row && place.from < other.to && other.from < place.to)) row += 1;
    taken.push({ ...place, row });
    return { text, x: at, row, mine };
  });
}

/**
 * Moves ascending positions apart until neighbours are at least `pitch` apart, but no further than needed, and within
 * `from` and `to`. The order is kept.
 */
export function spread(positions: readonly number[], pitch: number, from: number, to: number): number[] {
  const spaced: number[] = [];
  for (const position of positions) spaced.push(Math.max(position, (spaced.at(-1) ?? from - pitch) + pitch));
  let limit = to;
  for (let i = spaced.length - 1; i >= 0; i -= 1) {
    spaced[i] = Math.min(spaced[i] ?? limit, limit);
    limit = spaced[i]! - pitch;
  }
  return spaced;
}
