import { describe, expect, test } from 'vitest';
import { createShutdown } from './shutdown.ts';

function recordingLog() {
  const said: string[] = [];
  const say = (message: string) => void said.push(message);
  return { said, log: { info: say, warn: say, error: say } };
}

describe('what was started', () => {
  test('ends in the opposite order, one after the other, and once', async () => {
    const { log } = recordingLog();
    const shutdown = createShutdown(log);
    const ended: string[] = [];
    shutdown.onShutdown('The database', () => void ended.push('database'));
    shutdown.onShutdown('The server', async () => {
      await Promise.resolve();
      ended.push('server');
    });
    await shutdown.end();
    await shutdown.end();
    expect(ended).toEqual(['server', 'database']);
  });

  test('ends even when something after it does not end well', async () => {
    const { said, log } = recordingLog();
    const shutdown = createShutdown(log);
    const ended: string[] = [];
    shutdown.onShutdown('The database', () => void ended.push('database'));
    shutdown.onShutdown('The sandbox', () => Promise.reject(new Error('it hangs')));
    await shutdown.end();
    expect(ended).toEqual(['database']);
    expect(said).toEqual(['The sandbox did not end well: Error: it hangs']);
  });
});
