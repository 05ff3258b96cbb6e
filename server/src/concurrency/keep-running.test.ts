import { describe, expect, test, vi } from 'vitest';
import { keepRunning, type Child } from './keep-running.ts';
import { eventually } from '../testing/eventually.ts';

type FakeChild = Child & { die(): void; stop: ReturnType<typeof vi.fn<() => Promise<void>>> };

function fakeChild(): FakeChild {
  const { promise: ended, resolve: die } = Promise.withResolvers<void>();
  const stop = vi.fn(async () => die());
  return { ended, die, stop };
}

function recordingLog() {
  const said: string[] = [];
  const say = (message: string) => void said.push(message);
  return { said, log: { info: say, warn: say, error: say } };
}

describe('a process that is kept running', () => {
  test('fails at once when its first start fails', async () => {
    const { log } = recordingLog();
    await expect(keepRunning('It', () => Promise.reject(new Error('no room')), log)).rejects.toThrow('no room');
  });

  test('is started again when it ends by itself, as often as needed, and every end is logged', async () => {
    const { said, log } = recordingLog();
    const children = [fakeChild(), fakeChild(), fakeChild()];
    const start = vi.fn(async () => children[start.mock.calls.length - 1] ?? fakeChild());
    const stop = await keepRunning('It', start, log);
    children[0]?.die();
    await eventually(() => expect(start).toHaveBeenCalledTimes(2));
    children[1]?.die();
    await eventually(() => expect(start).toHaveBeenCalledTimes(3));
    await stop();
    expect(children[2]?.stop).toHaveBeenCalled();
    expect(said).toEqual(Array(2).fill('It ended unexpectedly; starting it again.'));
  });

  test('is tried again when a later start fails', async () => {
    const { said, log } = recordingLog();
    const first = fakeChild();
    const start = vi
      .fn<() => Promise<Child>>()
      .mockResolvedValueOnce(first)
      .mockRejectedValueOnce(new Error('not yet'))
      .mockResolvedValue(fakeChild());
    const stop = await keepRunning('It', start, log);
    first.die();
    await eventually(() => expect(start).toHaveBeenCalledTimes(3));
    await stop();
    expect(said[1]).toBe('It could not be started again: Error: not yet');
  });

  test('is not started again after it was stopped', async () => {
    const { said, log } = recordingLog();
    const start = vi.fn(async () => fakeChild());
    const stop = await keepRunning('It', start, log);
    await stop();
    expect(start).toHaveBeenCalledTimes(1);
    expect(said).toEqual([]);
  });

  test('is stopped even when asked to in the middle of being started again', async () => {
    const { log } = recordingLog();
    const [first, second] = [fakeChild(), fakeChild()];
    const { promise: starting, resolve: started } = Promise.withResolvers<Child>();
    const start = vi.fn<() => Promise<Child>>().mockResolvedValueOnce(first).mockReturnValueOnce(starting);
    const stop = await keepRunning('It', start, log);
    first.die();
    await eventually(() => expect(start).toHaveBeenCalledTimes(2));
    const stopped = stop();
    started(second);
    await stopped;
    expect(second.stop).toHaveBeenCalled();
  });
});
