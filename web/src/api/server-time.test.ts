import { beforeEach, describe, expect, test, vi } from 'vitest';

const hourMs = 3_600_000;
const noon = Date.parse('2026-11-21T06:30:00Z');
const at = (ms: number) => new Date(noon + ms).toISOString();

/** A simulated device with two clocks: the wall clock, which its owner sets, and the steady `performance.now()`. */
async function aDevice({ aheadMs = 0 } = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: noon + aheadMs });
  let steady = 0;
  vi.stubGlobal('performance', { now: () => steady });
  vi.resetModules();
  const { serverNow, setServerTime } = await import('./server-time.ts');
  return {
    setServerTime,
    /** The milliseconds since noon on the server, as this device computes them. */
    gone: () => serverNow() - noon,
    awake(ms: number) {
      steady += ms;
      vi.setSystemTime(Date.now() + ms);
    },
    /** Moves only the wall clock, as happens when its owner changes it or the device sleeps. The steady clock stays. */
    jump: (ms: number) => void vi.setSystemTime(Date.now() + ms),
  };
}

beforeEach(() => vi.resetModules());

describe('the server’s clock', () => {
  test('is the device’s own to the millisecond, until a reply carries it', async () => {
    let ticking = noon;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => (ticking += 1));
    vi.stubGlobal('performance', { now: () => 0 });
    const { serverNow } = await import('./server-time.ts');
    clock.mockReturnValue(noon + hourMs);
    expect(serverNow()).toBe(noon + hourMs);
    clock.mockRestore();
  });

  test.each([-7 * hourMs, -3000, 3000, 7 * hourMs])('is known on a device that is %d ms ahead', async (aheadMs) => {
    const device = await aDevice({ aheadMs });
    device.setServerTime(at(0));
    expect(device.gone()).toBe(0);
    device.awake(1500);
    expect(device.gone()).toBe(1500);
  });

  test('goes on when the device’s clock is set back', async () => {
    const device = await aDevice();
    device.setServerTime(at(0));
    device.awake(1000);
    device.jump(-hourMs);
    device.awake(1000);
    expect(device.gone()).toBe(2000);
  });

  // proves countdown.after-sleep
  test('is right after sleep, in which the steady clock stood still', async () => {
    const device = await aDevice();
    device.setServerTime(at(0));
    device.jump(hourMs);
    expect(device.gone()).toBe(hourMs);
  });

  test('is not put back by a reply that was long on its way', async () => {
    const device = await aDevice();
    device.setServerTime(at(0));
    device.awake(5000);
    device.setServerTime(at(2000));
    expect(device.gone()).toBe(5000);
  });

  test('is put right by the next reply when the device’s clock was set ahead', async () => {
    const device = await aDevice();
    device.setServerTime(at(0));
    device.jump(hourMs);
    device.setServerTime(at(20));
    expect(device.gone()).toBe(20);
  });
});
