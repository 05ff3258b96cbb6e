import { afterEach, describe, expect, test, vi } from 'vitest';
import { fromIndianClock, toIndianClock } from './auction-form-fields.ts';

afterEach(() => vi.unstubAllEnvs());

describe.each([
  ['America/New_York', 300],
  ['Asia/Kolkata', -330],
  ['Pacific/Auckland', -780],
])('on a device in %s', (zone, minutes) => {
  const useZone = () => {
    vi.stubEnv('TZ', zone);
    expect(new Date('2026-12-31T18:30:00Z').getTimezoneOffset()).toBe(minutes);
  };

  test('a moment is shown by the clock in India', () => {
    useZone();
    expect(toIndianClock('2026-12-31T18:29:59.999Z')).toBe('2026-12-31T23:59');
    expect(toIndianClock('2026-12-31T18:30:00.000Z')).toBe('2027-01-01T00:00');
  });

  test('what is typed is a moment by the clock in India', () => {
    useZone();
    expect(fromIndianClock('2027-01-01T00:00')).toBe('2027-01-01T00:00+05:30');
    expect(new Date(fromIndianClock('2027-01-01T00:00')).toISOString()).toBe('2026-12-31T18:30:00.000Z');
  });
});
