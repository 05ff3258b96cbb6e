import { endpoint } from '@ekbid/contract';
import { parse } from 'csv-parse/sync';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { buildApp } from '../boot/app.ts';
import { readByCursor } from '../db/list-queries.ts';
import { signIn, useTestApp } from '../testing/test-app.ts';
import { serve } from './serve.ts';
import { eventually } from '../testing/eventually.ts';

const api = useTestApp();

type Row = { Name: string; 'Amount (INR)': string };
const exportThings = endpoint('GET /things.csv', {
  access: 'admin',
  summary: 'Things',
  file: 'csv',
  query: z.object({ fail: z.optional(z.literal('yes')) }),
  reply: z.object({ Name: z.string(), 'Amount (INR)': z.string() }),
});

/** At 20:00 UTC it is already the next day in India. */
const at = new Date('2031-02-28T20:00:00Z');

async function serveRows(rows: () => AsyncIterable<Row>, waitMs?: number): Promise<FastifyInstance> {
  const app = await buildApp(api.deps, '/nowhere');
  const handle = async ({ query }: { query: { fail?: 'yes' | undefined } }) => {
    if (query.fail) throw new Error('no rows today');
    return { name: 'ekbid-things', at, rows: rows() };
  };
  serve(app, api.deps, exportThings, handle, { reply: 'csv', ...(waitMs !== undefined && { timeoutMs: waitMs }) });
  return app;
}

let cookies: Record<string, string>;
beforeAll(async () => {
  cookies = Object.fromEntries((await signIn(api, { role: 'ADMIN' })).browser.cookies);
});

async function* these(...rows: readonly Row[]) {
  yield* rows;
}
const fetchFile = (app: FastifyInstance) => app.inject({ url: '/things.csv', cookies });

/** Starts a download whose stream the test reads step by step. */
async function begin(app: FastifyInstance): Promise<Readable> {
  return (await app.inject({ url: '/things.csv', cookies, payloadAsStream: true })).stream();
}

describe('a CSV file', () => {
  test('has a name with its day in India, a mark for Excel, the headers of the contract and whatever people wrote', async () => {
    const rows = [
      { Name: 'Asha, "the bold"\nKulkarni', 'Amount (INR)': '5.00' },
      { Name: 'आशा', 'Amount (INR)': '12345.50', Secret: 'left out' },
    ];
    const { headers, body } = await fetchFile(await serveRows(() => these(...rows)));
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="ekbid-things-2031-03-01.csv"',
    });
    expect(body.startsWith('\uFEFFName,Amount (INR)\r\n')).toBe(true);
    expect(parse(body, { bom: true, columns: true })).toEqual(
      rows.map(({ Name, ...rest }) => ({ Name, 'Amount (INR)': rest['Amount (INR)'] })),
    );
  });

  test('without rows has its headers', async () => {
    expect((await fetchFile(await serveRows(() => these()))).body).toBe('\uFEFFName,Amount (INR)\r\n');
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])(
    'says %j and no spreadsheet computes it',
    async (Name) => {
      const { body } = await fetchFile(await serveRows(() => these({ Name, 'Amount (INR)': '1.00' })));
      expect(parse(body, { bom: true, columns: true })).toEqual([{ Name: `'${Name}`, 'Amount (INR)': '1.00' }]);
    },
  );

  test.each([
    ['same-origin', 200],
    ['none', 200],
    ['same-site', 403],
    ['cross-site', 403],
  ])('fetched from a place that is %s is answered with %d', async (site, status) => {
    const app = await serveRows(() => these());
    const { statusCode } = await app.inject({ url: '/things.csv', cookies, headers: { 'sec-fetch-site': site } });
    expect(statusCode).toBe(status);
  });

  test('is for whom the contract names', async () => {
    const app = await serveRows(() => these());
    expect((await app.inject('/things.csv')).statusCode).toBe(401);
    const asha = await signIn(api);
    expect(
      (await app.inject({ url: '/things.csv', cookies: Object.fromEntries(asha.browser.cookies) })).statusCode,
    ).toBe(403);
    expect((await app.inject({ method: 'HEAD', url: '/things.csv', cookies })).statusCode).toBe(404);
  });

  test('is written as it is read: most rows are asked for after the first have gone out', async () => {
    let asked = 0;
    async function* many() {
      for (; asked < 100_000; asked += 1) yield { Name: `person ${asked}`, 'Amount (INR)': '1.00' };
    }
    const file = await begin(await serveRows(many));
    let bytes = 0;
    let askedAtFirst: number | undefined;
    for await (const chunk of file) {
      askedAtFirst ??= asked;
      bytes += (chunk as Buffer).length;
    }
    expect(askedAtFirst).toBeLessThan(10_000);
    expect([asked, bytes > 1_800_000]).toEqual([100_000, true]);
  });

  test('that fails half way is aborted instead of ending as if it were whole', async () => {
    async function* failing() {
      for (let row = 0; row < 5000; row += 1) yield { Name: 'x', 'Amount (INR)': '1.00' };
      throw new Error('the database went away');
    }
    const file = await begin(await serveRows(failing));
    const read = async () => {
      for await (const chunk of file) void chunk;
    };
    await expect(read()).rejects.toThrow();
    expect(api.logged.join('')).toContain('the database went away');
  });
});

describe('files under way', () => {
  async function* endlessly(left: () => void) {
    try {
      for (;;) yield { Name: 'x'.repeat(1000), 'Amount (INR)': '1.00' };
    } finally {
      left();
    }
  }

  test('are three at most, and a download that ends or fails makes room', async () => {
    const left = vi.fn();
    const app = await serveRows(() => endlessly(left));
    const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/things.csv`;
    const headers = {
      cookie: Object.entries(cookies)
        .map((pair) => pair.join('='))
        .join('; '),
    };
    const people = [new AbortController(), new AbortController(), new AbortController()];
    for (const { signal } of people) expect((await fetch(url, { headers, signal })).status).toBe(200);
    const refused = await fetchFile(app);
    expect([refused.statusCode, refused.json()]).toMatchObject([503, { code: 'unavailable' }]);

    for (const person of people) person.abort();
    await eventually(() => expect(left).toHaveBeenCalledTimes(3));
    for (let time = 0; time < 4; time += 1)
      expect((await app.inject({ url: '/things.csv?fail=yes', cookies })).statusCode).toBe(500);
    expect((await fetchFile(await serveRows(() => these()))).statusCode).toBe(200);
    await app.close();
  });
});

describe('a reader that stops reading', () => {
  test('is disconnected after a while: the query ends, and another download may begin', async () => {
    let written = 0;
    const left = vi.fn();
    async function* endlessly() {
      try {
        for (; ; written += 1) yield { Name: 'x'.repeat(10_000), 'Amount (INR)': '1.00' };
      } finally {
        left();
      }
    }
    const app = await serveRows(endlessly, 200);
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
    const cookie = Object.entries(cookies)
      .map((pair) => pair.join('='))
      .join('; ');
    const stalled = [1, 2, 3].map(() => {
      const reader = connect(Number(port), '127.0.0.1').pause();
      // This reader stops reading, so the server closes its connection. An error is expected.
      reader.on('error', () => {});
      reader.write(`GET /things.csv HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`);
      return reader;
    });
    await eventually(() => expect(left).toHaveBeenCalledTimes(3));
    expect(written).toBeGreaterThan(0);
    expect((await fetchFile(await serveRows(() => these()))).statusCode).toBe(200);
    for (const reader of stalled) reader.destroy();
    await app.close();
  });
});

describe('rows read by a cursor', () => {
  const numbers = () => readByCursor<{ n: number }>(api.db, sql`select n from generate_series(1, ${2500}::int) n`);
  const openTransactions = async () => {
    const { rows } = await sql<{ open: number }>`select count(*)::int as open from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(api.db);
    return rows[0]?.open;
  };

  test('come all and once, and leave no transaction behind', async () => {
    const read: number[] = [];
    for await (const { n } of numbers()) read.push(n);
    expect(read).toEqual(Array.from({ length: 2500 }, (_, place) => place + 1));
    expect(await openTransactions()).toBe(0);
  });

  test('leave no transaction behind either if their reader leaves or their query fails', async () => {
    for await (const { n } of numbers()) if (n === 3) break;
    const broken = async () => {
      for await (const row of readByCursor(api.db, sql`select 1 / (5 - n) from generate_series(1, 9) n`)) void row;
    };
    await expect(broken()).rejects.toThrow('division by zero');
    expect(await openTransactions()).toBe(0);
  });
});
