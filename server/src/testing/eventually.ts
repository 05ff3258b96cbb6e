import { vi } from 'vitest';

/**
 * Asks again until the check passes, and answers what it found. A check fails by throwing (an expectation) or by `false`.
 * Ten seconds, because the machine may be busy: only a test that fails waits that long. More is for what takes longer by itself.
 */
export function eventually<Found>(check: () => Found | Promise<Found>, withinMs = 10_000): Promise<Found> {
  const passes = async () => {
    const found = await check();
    if (found === false) throw new Error(`never came true: ${check.toString()}`);
    return found;
  };
  return vi.waitFor(passes, { timeout: withinMs, interval: 20 });
}
