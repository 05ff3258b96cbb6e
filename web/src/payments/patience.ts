const patienceMs = 20_000;

/** A call about money ends by itself: one that a sleeping phone left half sent must not go on much later. */
export function patience(): AbortSignal {
  return AbortSignal.timeout(patienceMs);
}
