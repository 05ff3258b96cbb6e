import { formatAmount } from '../ui/Figures.tsx';

/** The ends of an auction's line and the reader's own amounts on it, in rupees. */
export type SealedAmounts = { readonly from: number; readonly to: number; readonly mine: readonly number[] };

type Dot = { readonly amount: number; readonly x: number };
/** Labels that would touch are in rows below each other. */
type Label = { readonly text: string; readonly x: number; readonly row: number; readonly mine: boolean };

const margin = 14;
const pitch = 18;
const characterWidth = 8;
const air = 10;

/** Own amounts are mostly low ones, so the scale gives low amounts more room than a linear one would. */
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

/** Each label goes into the first row where it touches no earlier one. One's own come first. */
function placeLabels(wanted: readonly (Dot & { mine: boolean })[], width: number): Label[] {
  const taken: { row: number; from: number; to: number }[] = [];
  return wanted.map(({ amount, x, mine }) => {
    const text = `₹${formatAmount(amount)}`;
    const half = (text.length * characterWidth) / 2;
    // A label near an end is moved inwards, so that the drawing does not cut it off.
    const at = Math.min(Math.max(x, half), width - half);
    const place = { from: at - half - air / 2, to: at + half + air / 2 };
    let row = 0;
    while (taken.some((other) => other.row === row && place.from < other.to && other.from < place.to)) row += 1;
    taken.push({ ...place, row });
    return { text, x: at, row, mine };
  });
}

/**
 * Moves ascending positions apart until neighbours are at least `pitch` from each other, as little as possible and
 * within the ends. Close amounts stay readable and keep their order.
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
