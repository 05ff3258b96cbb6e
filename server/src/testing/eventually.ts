import { vi } from 'vitest';

/**
 * Repeats the check until it passes, and returns its value. A check fails by throwing (an expectation) or by `false`.
 * The limit is ten seconds, because the machine may be busy; only a failing test waits that long. Set a longer limit
 * for work that takes longer by itself.
 */
export function eventually<Found>(check: () => Found | Promise<Found>, withinMs = 10_000): Promise<Found> {
  const passes = async () => {
    const found = await check();
    if (found === false) throw new Error(`never came true: ${check.toString()}`);
    return found;
  };
  return vi.waitFor(passes, { timeout: withinMs, interval: 20 });
}
