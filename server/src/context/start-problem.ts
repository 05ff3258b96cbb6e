/** Says why EkBid cannot start, in one line for the person who started it. Any other error at start is a bug. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}

/** Says which settings are missing or wrong. The message lists all of them. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
