import * as contract from '@ekbid/contract';
import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { setClock } from '../testing/set-clock.ts';
import { useTestApp } from '../testing/test-app.ts';
import { forgotPassword, resetPassword } from '../accounts/password.routes.ts';
import type * as proofOfWork from './proof-of-work.ts';
import { logIn, newNumber, newPerson, readCode, refusalOf, solve } from '../accounts/testing/people.ts';

// Makes challenges easy, so that the test solves them quickly.
vi.mock('./proof-of-work.ts', async (original) => ({
  ...(await original<typeof proofOfWork>()),
  bitsFor: () => 10,
}));

const at = useTestApp();
const minuteMs = 60_000;
const fresh = 'a new password 1!';
let person: Awaited<ReturnType<typeof newPerson>>;
beforeEach(async () => {
  await setClock(at.db, 'real');
  person = await newPerson(at);
});

const sentTo = (phone: string) => at.messages.filter(({ to }) => to === phone);

describe('while strangers use up the codes for a new password', () => {
  const askFrom = (address: string, from: { phone: string; proof?: string; visitorHash?: Buffer }) =>
    forgotPassword(
      at.deps,
      from.phone,
      { visitorHash: from.visitorHash ?? randomBytes(32), address },
      from.proof ?? '',
    ).then(async ({ sent, shared }) => {
      await sent;
      return shared;
    });

  async function spendByStrangers(phone: string) {
    for (const address of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) await askFrom(address, { phone });
    const { code, details } = await refusalOf(askFrom('198.51.100.4', { phone }));
    expect([code, typeof details.challenge]).toEqual(['otp_limit', 'string']);
    return String(details.challenge);
  }

  test('a browser known as the owner’s has three a day of its own', async () => {
    const { mobileNumber } = person;
    const { browser } = person;
    await browser.call(contract.logout);
    await spendByStrangers(mobileNumber);
    const ask = () => browser.call(contract.forgotPassword, { body: { phone: mobileNumber } });
    for (let count = 1; count <= 3; count += 1) {
      await setClock(at.db, { aheadMs: count * 20 * minuteMs });
      expect((await ask()).status).toBe(200);
    }
    const otp = readCode(at, mobileNumber);
    await setClock(at.db, { aheadMs: 64 * minuteMs });
    const set = await browser.call(contract.resetPassword, { body: { phone: mobileNumber, otp, password: fresh } });
    expect(set.status).toBe(200);
    // Setting a new password also renews this browser's mark, so that it still has budgets of its own.
    await setClock(at.db, { aheadMs: 90 * minuteMs });
    expect((await ask()).status).toBe(200);
  });

  test('the owner signs in from a new browser with the shared code, which cannot be guessed', async () => {
    const { mobileNumber: phone } = person;
    const challenge = await spendByStrangers(phone);
    const before = sentTo(phone).length;
    // A stranger solves the challenge first. That only sends the owner a code.
    const stranger = randomBytes(32);
    expect(await askFrom('198.51.100.4', { phone, proof: solve(challenge), visitorHash: stranger })).toBe(true);
    expect(sentTo(phone)).toHaveLength(before + 1);

    const owner = { visitorHash: randomBytes(32), address: '192.0.2.50' };
    const refusal = await refusalOf(forgotPassword(at.deps, phone, owner));
    const { sent, shared } = await forgotPassword(at.deps, phone, owner, solve(String(refusal.details.challenge)));
    await sent;
    expect([shared, sentTo(phone).length]).toEqual([true, before + 1]);
    const otp = /^\d{10}(?= )/.exec(sentTo(phone).at(-1)?.text ?? '')?.[0] ?? '';
    const wrong = otp.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));
    const by = (visitorHash: Buffer, otp: string) =>
      resetPassword(at.deps, { phone, otp, password: fresh }, { visitorHash, address: '192.0.2.50' });
    expect((await refusalOf(by(stranger, wrong))).code).toBe('otp_invalid');
    const ends = await Promise.allSettled([by(owner.visitorHash, otp), by(owner.visitorHash, otp)]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    // The code works only once, in all browsers together.
    expect((await refusalOf(by(stranger, otp))).code).toBe('otp_invalid');
    expect((await logIn(at, person.email, fresh)).status).toBe(200);
  });

  test('it is sent again every two hours at most, and after a failure', async () => {
    const { mobileNumber: phone } = person;
    await spendByStrangers(phone);
    const works = at.deps.sms.send.bind(at.deps.sms);
    const askWithProof = async () => {
      const visitorHash = randomBytes(32);
      const { details } = await refusalOf(askFrom('198.51.100.5', { phone, visitorHash }));
      return askFrom('198.51.100.5', { phone, visitorHash, proof: solve(String(details.challenge)) });
    };
    at.deps.sms.send = () => Promise.reject(new Error('no network'));
    await askWithProof();
    at.deps.sms.send = works;
    const before = sentTo(phone).length;
    for (const [minutes, count] of [
      [0, 1],
      [119, 1],
      [121, 2],
    ] as const) {
      await setClock(at.db, { aheadMs: minutes * minuteMs });
      await askWithProof();
      expect(sentTo(phone)).toHaveLength(before + count);
    }
  });

  test('one that could not be sent works in no browser that asked meanwhile; the next call sends another', async () => {
    const { mobileNumber: phone } = person;
    await spendByStrangers(phone);
    const works = at.deps.sms.send.bind(at.deps.sms);
    const { promise: trouble, reject: fail } = Promise.withResolvers<never>();
    const send = vi.fn<typeof works>(() => trouble);
    at.deps.sms.send = send;
    const askWithProof = async () => {
      const visitorHash = randomBytes(32);
      const { details } = await refusalOf(askFrom('198.51.100.5', { phone, visitorHash }));
      return askFrom('198.51.100.5', { phone, visitorHash, proof: solve(String(details.challenge)) });
    };
    const first = askWithProof();
    await eventually(() => expect(send).toHaveBeenCalled());
    await askWithProof();
    fail(new Error('no network'));
    await first;
    at.deps.sms.send = works;
    const before = sentTo(phone).length;
    await askWithProof();
    expect(sentTo(phone)).toHaveLength(before + 1);
  });

  test('numbers without an account get the same answer, and nothing is sent', async () => {
    const phone = newNumber();
    const challenge = await spendByStrangers(phone);
    expect(await askFrom('198.51.100.4', { phone, proof: solve(challenge) })).toBe(true);
    expect(sentTo(phone)).toEqual([]);
  });
});
