const everyMs = 1000;
const jumpMs = 5000;

/** Tells when time has leapt: the device slept, or somebody set its clock. Neither is announced in any other way. */
export function watchForJumps(onJump: () => void): () => void {
  let before = Date.now();
  const timer = setInterval(() => {
    const now = Date.now();
    if (Math.abs(now - before - everyMs) > jumpMs) onJump();
    before = now;
  }, everyMs);
  return () => clearInterval(timer);
}
