import { createHash } from 'node:crypto';
import { sendOtp } from '@ekbid/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { ok, refused, stubApi } from '../testing/stub-api.ts';
import { askForCode } from './one-time-code.ts';
import { solveChallenge } from './challenge-worker.ts';

const challenge = '10.1795400000000.abcdefghijklmnop.signature';

/** jsdom has no workers. This stub does the same work, or fails on request. */
function stubWorker(work: (text: string) => string) {
  const ended = { count: 0 };
  class Stub {
    onmessage: ((event: MessageEvent<string>) => void) | null = null;
    onerror: (() => void) | null = null;
    terminate = () => void (ended.count += 1);
    postMessage(text: string): void {
      try {
        this.onmessage?.(new MessageEvent('message', { data: work(text) }));
      } catch {
        this.onerror?.();
      }
    }
  }
  vi.stubGlobal('Worker', Stub);
  return ended;
}
afterEach(() => vi.unstubAllGlobals());

function leadingZeroBits(text: string): number {
  const digest = createHash('sha256').update(text).digest();
  return [...digest]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
    .indexOf('1');
}

test('a solution has the zero bits asked for', () => {
  expect(leadingZeroBits(solveChallenge(challenge))).toBeGreaterThanOrEqual(10);
  expect(() => solveChallenge('64.1.x.y')).toThrow('no challenge');
});

test('a code is asked for once, and with the work done where the server wants that', async () => {
  const ended = stubWorker(solveChallenge);
  const sent = stubApi({
    'POST /otp/send': ({ body }) =>
      'proof' in (body as object) ? ok() : refused(429, 'proof_needed', { details: { challenge } }),
  });
  await askForCode(sendOtp, '9876543210');
  const proof = solveChallenge(challenge);
  expect(sent.map(({ body }) => body)).toEqual([{ phone: '9876543210' }, { phone: '9876543210', proof }]);
  expect(ended.count).toBe(1);
});

test.each([
  ['without a challenge', {}, solveChallenge, 1],
  ['in spite of the work', { challenge }, solveChallenge, 2],
  ['where no worker works', { challenge }, () => new Error('no worker').message.repeat(-1), 1],
])('a refusal %s is thrown unchanged', async (_, details, work, calls) => {
  stubWorker(work);
  const sent = stubApi({ 'POST /otp/send': refused(429, 'otp_limit', { details: { minutes: 3, ...details } }) });
  await expect(askForCode(sendOtp, '9876543210')).rejects.toMatchObject({ code: 'otp_limit' });
  expect(sent).toHaveLength(calls);
});
