import { vi } from 'vitest';

/**
 * Repeats the check until it passes, and returns its value. A check fails if it throws or returns `false`. The limit is
 * ten seconds, because the machine may be busy; only a failing test waits that long. Pass a longer limit if the checked
 * work takes longer.
 */
export function eventually<Found>(check: () => Found | Promise<Found>, withinMs = 10_000): Promise<Found> {
  const passes = async () => {
    const found = await check();
    if (found === false) throw new Error(`never came true: ${check.toString()}`);
    return found;
  };
  return vi.waitFor(passes, { timeout: withinMs, interval: 20 });
}
