/** Why EkBid cannot start, in one line fit for the person who started it. Anything else thrown is a bug. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}
