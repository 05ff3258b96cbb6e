import { afterEach, describe, expect, test, vi } from 'vitest';
import { createLog, readableLine } from './create-log.ts';

const at = new Date(2026, 10, 21, 9, 5, 7).getTime();
const line = (entry: object) => readableLine(JSON.stringify({ level: 30, time: at, ...entry }));

describe('a log line for people', () => {
  test('has the time, the level, the message and the rest', () => {
    expect(line({ msg: 'ready', port: 3500, by: 'Asha' })).toBe('09:05:07 info  ready port=3500 by=Asha\n');
    expect(line({ level: 50, msg: 'broken', res: { statusCode: 500 } })).toBe(
      '09:05:07 ERROR broken res={"statusCode":500}\n',
    );
  });

  test('is followed by the stack of its error', () => {
    expect(line({ level: 50, msg: 'broken', err: { message: 'no', stack: 'Error: no\n  at here' } })).toBe(
      '09:05:07 ERROR broken\nError: no\n  at here\n',
    );
  });
});

describe('the log', () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  afterEach(() => write.mockClear());
  const written = () => write.mock.calls.map(([chunk]) => String(chunk)).join('');

  test('keeps the secrets of a request to itself', () => {
    const headers = { cookie: 'ekbid_visitor=abc123', authorization: 'Bearer abc123', 'x-xsrf-token': 'abc123' };
    const log = createLog({ LOG_LEVEL: 'info', production: false });
    log.info({ req: { headers } }, 'a request');
    log.info({ headers: { ...headers, 'set-cookie': 'abc123' } }, 'a reply');
    expect(written()).toContain('a request');
    expect(written()).toContain('a reply');
    expect(written()).not.toContain('abc123');
  });

  test('names the path somebody asked for, and not what they searched', () => {
    const log = createLog({ LOG_LEVEL: 'info', production: true });
    log.info({ req: { method: 'GET', url: '/api/users?search=asha@example.in', ip: '10.0.0.7' } }, 'a request');
    expect(written()).toContain('/api/users');
    expect(written()).not.toContain('asha');
  });

  test('names what the database refused, and keeps the row it explains that with', () => {
    const error = Object.assign(new Error('violates check constraint'), {
      constraint: 'auctions_check',
      detail: 'Failing row contains (a-sealed-amount).',
      where: 'SQL statement with a-sealed-amount',
    });
    const log = createLog({ LOG_LEVEL: 'info', production: false });
    log.error({ error, job: { error } }, 'a failed job');
    expect(written()).toContain('auctions_check');
    expect(written()).not.toContain('a-sealed-amount');
  });

  test('says no more than it was set to', () => {
    createLog({ LOG_LEVEL: 'warn', production: false }).info('small talk');
    expect(written()).toBe('');
  });
});
