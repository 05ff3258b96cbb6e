/** Why EkBid cannot start, in one line fit for the person who started it. Anything else thrown is a bug. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}

/** A setting is missing or wrong; the message lists every one. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
