/**
 * Moves rising positions apart until neighbours are `pitch` from each other, as little as that takes and within the
 * ends: close amounts stay readable, and their order stays true.
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
