import dns from 'node:dns';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answering, useHttpDouble } from '../testing/http-double.ts';
import type { PictureStore } from './picture-files.ts';
import { type Bucket, s3PictureStore } from './s3-picture-store.ts';
import { isSigned } from './testing/check-signature.ts';
import { anyName } from './testing/keeps-pictures.ts';

const double = useHttpDouble();
const secretAccessKey = 'wJalrXUtnFEMI/K7MDENG+swordfish';
const logged: string[] = [];
const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) });
const name = anyName();
const picture = 'pixels, as text so that this server can read it';
const timeouts = { answerMs: 2000, wholeMs: 6000 };

function open(change: Partial<Bucket> = {}, waits = timeouts): PictureStore {
  const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey };
  const bucket = { name: 'pictures', region: 'ap-south-1', endpoint: double.url, pathStyle: true, credentials };
  return s3PictureStore({ ...bucket, ...change }, log, waits);
}

const answer =
  (status: number, body = '', headers: Record<string, string> = {}): Answering =>
  (response) =>
    response.writeHead(status, headers).end(body);
const problem = (status: number, code: string) =>
  answer(
    status,
    `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>Because.</Message><RequestId>1</RequestId></Error>`,
    { 'content-type': 'application/xml' },
  );

/** The result of a call, or its refusal and the logged reason. */
async function outcomeOf(call: Promise<unknown>) {
  try {
    return await call;
  } catch (error) {
    const { code, cause } = error as Error & { code: string; cause: Error };
    return [code, cause.message.replace(name, 'it')];
  }
}
const refused = (why: string) => ['pictures_unavailable', why];

beforeEach(() => {
  logged.length = 0;
});
afterEach(() => {
  vi.restoreAllMocks();
  expect(logged.join()).not.toContain(secretAccessKey);
});

describe('requests', () => {
  test.each([
    ['PUT', () => open().save(name, Buffer.from(picture)), picture],
    ['GET', () => open().read(name), ''],
    ['DELETE', () => open().remove(name), ''],
  ] as const)('to %s a file name bucket and file in the path, and are signed', async (method, ask, body) => {
    double.answer = answer(method === 'DELETE' ? 204 : 200, method === 'GET' ? picture : '');
    await ask();
    const [received] = double.received;
    if (!received) throw new Error('nothing was asked');
    expect(received).toMatchObject({ method, body, headers: { host: new URL(double.url).host } });
    expect(received.url.split('?')[0]).toBe(`/pictures/${name}`);
    expect(received.headers.authorization).toMatch(/Credential=AKIDEXAMPLE\/\d{8}\/ap-south-1\/s3\/aws4_request/);
    expect(isSigned(received, secretAccessKey)).toBe(true);
    expect(isSigned(received, 'another secret')).toBe(false);
    expect(isSigned({ ...received, url: received.url.replace('pictures', 'of-others') }, secretAccessKey)).toBe(false);
    expect(isSigned({ ...received, body: 'other pixels' }, secretAccessKey)).toBe(false);
  });

  test('name the bucket in the host if it has its own', async () => {
    const lookup = vi
      .spyOn(dns, 'lookup')
      .mockImplementation(((
        _host: string,
        { all }: dns.LookupOptions,
        done: (error: null, address: unknown, family?: number) => void,
      ) => (all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4))) as never);
    const { port } = new URL(double.url);
    double.answer = answer(200);
    await open({ endpoint: `http://s3.example:${port}`, pathStyle: false }).save(name, Buffer.from(picture));
    const [received] = double.received;
    expect(lookup.mock.calls.map(([host]) => host)).toEqual(['pictures.s3.example']);
    expect(received?.headers.host).toBe(`pictures.s3.example:${port}`);
    expect(received?.url.split('?')[0]).toBe(`/${name}`);
    expect(received && isSigned(received, secretAccessKey)).toBe(true);
  });
});

describe('answers', () => {
  test('that the file is missing differ from all others', async () => {
    double.answer = problem(404, 'NoSuchKey');
    expect(await outcomeOf(open().read(name))).toBeNull();
    expect(logged).toEqual([]);
  });

  test.each<[string, Answering, string]>([
    ['the bucket is not there', problem(404, 'NoSuchBucket'), 'NoSuchBucket, status 404'],
    ['a proxy knows no such page', answer(404, '<html>Not found'), 'status 404'],
    ['access is denied', problem(403, 'AccessDenied'), 'AccessDenied, status 403'],
    ['it lies elsewhere', problem(301, 'PermanentRedirect'), 'PermanentRedirect, status 301'],
    ['the clocks differ', problem(403, 'RequestTimeTooSkewed'), 'RequestTimeTooSkewed, status 403'],
  ])('that %s refuse for now', async (_case, answering, why) => {
    double.answer = answering;
    const outcomes = [open().read(name), open().save(name, Buffer.from(picture))].map(outcomeOf);
    for (const [what, outcome] of [
      ['reading', await outcomes[0]],
      ['saving', await outcomes[1]],
    ] as const)
      expect(outcome).toEqual(refused(expect.stringMatching(new RegExp(`^${what} it failed: .*${why}$`)) as string));
  });

  test('of server errors are tried three times in all', async () => {
    double.answer = problem(500, 'InternalError');
    expect(await outcomeOf(open().save(name, Buffer.from(picture)))).toEqual(
      refused('saving it failed: InternalError, status 500'),
    );
    expect(double.received).toHaveLength(3);
  });

  test('of a busy server are waited for', async () => {
    double.answer = (...call) =>
      (double.received.length < 3 ? problem(503, 'SlowDown') : answer(200, picture))(...call);
    expect(await outcomeOf(open().read(name))).toEqual(Buffer.from(picture));
    expect(double.received.map((received) => isSigned(received, secretAccessKey))).toEqual([true, true, true]);
  });

  test('that never begin, never end or break off time out, and no partial file is returned', async () => {
    const half: Answering = (response) => {
      response.writeHead(200, { 'content-length': String(picture.length) });
      response.write(picture.slice(0, 10));
    };
    const cases: [Answering, why: string, waits?: typeof timeouts][] = [
      [() => {}, 'ETIMEDOUT', { answerMs: 100, wholeMs: 6000 }],
      [half, 'not done in time', { answerMs: 2000, wholeMs: 300 }],
      [(response, ...rest) => (half(response, ...rest), setImmediate(() => response.destroy())), 'ECONNRESET'],
      [(response) => response.socket?.end('220 mail.example ESMTP\r\n'), 'HPE_INVALID_CONSTANT'],
    ];
    for (const [answering, why, waits] of cases) {
      double.answer = answering;
      expect(await outcomeOf(open({}, waits).read(name))).toEqual(refused(`reading it failed: ${why}`));
    }
  });

  test('from an unreachable server refuse for now', async () => {
    const outcome = await outcomeOf(open({ endpoint: 'http://127.0.0.1:1' }).read(name));
    expect(outcome).toEqual(refused('reading it failed: ECONNREFUSED'));
  });
});
