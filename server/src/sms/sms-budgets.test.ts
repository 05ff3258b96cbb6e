import { createHash, randomBytes } from 'node:crypto';
import * as contract from '@ekbid/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Browser } from '../testing/browser.ts';
import { eventually } from '../testing/eventually.ts';
import { setClock, untilNoon } from '../testing/set-clock.ts';
import { insertPaidOrder } from '../bids/testing/paid-order.ts';
import { runDue } from '../testing/run-jobs.ts';
import { createAuction, useTestApp } from '../testing/test-app.ts';
import { forgotPassword } from '../accounts/password.routes.ts';
import type * as proofOfWork from '../otp/proof-of-work.ts';
import { sendOtp } from '../accounts/sign-up.routes.ts';
import { insertPasswordMessage } from './send-password-messages.ts';
import { newNumber, newPerson, refusalOf, solve } from '../accounts/testing/people.ts';
import { tryCode } from '../otp/try-code.ts';

// Makes challenges easy, so that the test solves them quickly.
vi.mock('../otp/proof-of-work.ts', async (original) => ({
  ...(await original<typeof proofOfWork>()),
  bitsFor: () => 10,
}));

const settings = { SMS_NETWORK_IPV4: '3', SMS_NETWORK_IPV6: '1', SMS_DAILY_BUDGET: '40', SMS_DAILY_RESERVE: '4' };
const at = useTestApp({ RATE_LIMITS: 'on', ...settings });
const minuteMs = 60_000;
/** The budgets are those of a day, so no test may run past midnight. */
const noonMs = untilNoon();
const moveClock = (minutes: number) => setClock(at.db, { aheadMs: noonMs + minutes * minuteMs });
beforeEach(async () => {
  await moveClock(0);
  for (const table of ['smsDays', 'smsNetworks', 'otpChallenges', 'operatorTasks'] as const)
    await at.db.deleteFrom(table).execute();
});

const from = (address: string) => ({ visitorHash: randomBytes(32), address });
const sentTo = (phone: string) => at.messages.filter(({ to }) => to === phone).length;
const ask = (address: string, { phone = newNumber(), proof = '' } = {}) =>
  sendOtp(at.deps, phone, from(address), proof);
const challengeFor = async (phone: string, address: string) =>
  String((await refusalOf(ask(address, { phone }))).details.challenge);

describe('a country', () => {
  test.each(['+447911123456', '+19175550123', '+9607712345'])(
    'other than India makes no account: %s',
    async (phone) => {
      const { code, details } = await refusalOf(ask('192.0.2.1', { phone }));
      expect([code, details]).toEqual(['mobile_country', { field: 'mobileNumber', countries: 'IN' }]);
      expect(sentTo(phone)).toBe(0);
    },
  );

  test('does not matter for a person with an account', async () => {
    const mobileNumber = '+447911123457';
    const person = await newPerson(at);
    await at.db.updateTable('users').where('userId', '=', person.userId).set({ mobileNumber }).execute();
    const { sent } = await forgotPassword(at.deps, mobileNumber, from('192.0.2.2'));
    await sent;
    expect(sentTo(mobileNumber)).toBe(1);
    const { status } = await new Browser(at.app).call(contract.login, {
      body: { mobileNumber, password: person.password },
    });
    expect(status).toBe(200);
  });
});

describe('a network', () => {
  test('needs a proof of work once its day’s budget is used up, which depends on how many share it', async () => {
    for (let count = 0; count < 3; count += 1) await ask('192.0.2.3');
    expect((await refusalOf(ask('192.0.2.3'))).code).toBe('proof_needed');
    await ask('2001:db8:1:2::1');
    expect((await refusalOf(ask('2001:db8:1:2:ffff::9'))).code).toBe('proof_needed');

    const phone = newNumber();
    const proof = solve(await challengeFor(phone, '192.0.2.3'));
    await ask('192.0.2.3', { phone, proof });
    expect(sentTo(phone)).toBe(1);
    // The same proof does not work a second time.
    expect((await refusalOf(ask('192.0.2.3', { phone, proof }))).code).toBe('proof_needed');
    await moveClock(24 * 60);
    await ask('192.0.2.3');
  });

  test('does not get a code with a proof for another number, too late, without the work, or forged', async () => {
    const address = '192.0.2.4';
    const phone = newNumber();
    for (let count = 0; count < 3; count += 1) await ask(address);
    const challenge = await challengeFor(phone, address);
    const proof = solve(challenge);
    const isWork = (text: string) => createHash('sha256').update(text).digest().readUInt32BE() >>> 22 === 0;
    let idle = 0;
    while (isWork(`${challenge}.${idle}`)) idle += 1;
    const madeUp = solve(challenge.replace(/^10/, '01'));
    for (const wrong of [`${challenge}.${idle}`, madeUp, 'x'.repeat(5000)])
      expect((await refusalOf(ask(address, { phone, proof: wrong }))).code).toBe('proof_needed');
    expect((await refusalOf(ask(address, { proof }))).code).toBe('proof_needed');
    await moveClock(6);
    expect((await refusalOf(ask(address, { phone, proof }))).code).toBe('proof_needed');
  });

  test('makes no more accounts after ten budgets; an owner who has paid still gets a code, secretly', async () => {
    const address = '192.0.2.5';
    const { mobileNumber: paid, userId } = await newPerson(at);
    const { mobileNumber: unpaid } = await newPerson(at);
    await insertPaidOrder(at.db, { auctionId: await createAuction(at), bidderId: userId, amountPaise: 100 });
    const fill = (purpose: string) =>
      sql`update sms_networks set asked = 30 where purpose = ${purpose}`.execute(at.db).then(() => {});
    await ask(address);
    await fill('sign-up');
    const phone = newNumber();
    const proof = solve(await challengeFor(phone, address));
    expect((await refusalOf(ask(address, { phone, proof }))).code).toBe('sms_limit');

    await forgotPassword(at.deps, newNumber(), from(address));
    await fill('reset-password');
    const before = [sentTo(paid), sentTo(unpaid)];
    for (const phone of [paid, unpaid, newNumber()]) {
      const { code, details } = await refusalOf(forgotPassword(at.deps, phone, from(address)));
      expect(code).toBe('proof_needed');
      const { sent, shared } = await forgotPassword(at.deps, phone, from(address), solve(String(details.challenge)));
      await sent;
      expect(shared).toBe(false);
    }
    expect([sentTo(paid), sentTo(unpaid)]).toEqual([(before[0] ?? 0) + 1, before[1]]);
  });

  test('with many wrong codes to sign up gets codes too long to guess, for a proof', async () => {
    const address = '2001:db8:5:5::1';
    await at.db.deleteFrom('smsNetworks').execute();
    const wrong = { otp: '12345', purpose: 'sign-up' } as const;
    for (let count = 0; count < 4; count += 1) {
      const [mobileNumber, origin] = [newNumber(), from(address)];
      await at.db.deleteFrom('smsNetworks').execute();
      await sendOtp(at.deps, mobileNumber, origin);
      for (let tries = 0; tries < 5; tries += 1)
        expect((await refusalOf(tryCode(at.deps, { mobileNumber, ...wrong }, origin))).code).toBe('otp_invalid');
    }
    await at.db.deleteFrom('smsNetworks').execute();
    const [mobileNumber, origin] = [newNumber(), from(address)];
    const { code, details } = await refusalOf(sendOtp(at.deps, mobileNumber, origin));
    expect(code).toBe('otp_tries_used');
    expect(await sendOtp(at.deps, mobileNumber, origin, solve(String(details.challenge)))).toEqual({ shared: true });
    const otp = longCode(mobileNumber);
    expect((await refusalOf(tryCode(at.deps, { mobileNumber, ...wrong }, origin))).code).toBe('otp_invalid');
    await tryCode(at.deps, { mobileNumber, otp, purpose: 'sign-up' }, origin);

    // If the message fails, the shared code must not work in a browser that requested it meanwhile.
    const other = newNumber();
    const askWithProof = async () => {
      const origin = from(address);
      const { details } = await refusalOf(sendOtp(at.deps, other, origin));
      return sendOtp(at.deps, other, origin, solve(String(details.challenge)));
    };
    const works = at.deps.sms.send.bind(at.deps.sms);
    const { promise: trouble, reject: fail } = Promise.withResolvers<never>();
    const send = vi.fn<typeof works>(() => trouble);
    at.deps.sms.send = send;
    const first = refusalOf(askWithProof());
    await eventually(() => expect(send).toHaveBeenCalled());
    expect(await askWithProof()).toEqual({ shared: true });
    fail(new Error('no network'));
    expect((await first).code).toBe('sms_failed');
    at.deps.sms.send = works;
    expect(await askWithProof()).toEqual({ shared: true });
    expect(sentTo(other)).toBe(1);
  });
});

describe('the day’s budget', () => {
  test('is not used up by sign-ups: the reserve for new passwords stays, and an operator is warned once', async () => {
    const person = await newPerson(at);
    await sql`update sms_days set sign_ups = 28`.execute(at.db);
    const before = at.logged.length;
    await ask('192.0.2.10');
    const warnings = () => at.logged.slice(before).filter((line) => line.includes('text messages is almost used up'));
    const tasks = () => at.db.selectFrom('operatorTasks').select(['kind']).execute();
    expect([warnings().length, await tasks()]).toEqual([1, [{ kind: 'sms_budget' }]]);
    await sql`update sms_days set sign_ups = 36`.execute(at.db);
    const phone = newNumber();
    const { code, details } = await refusalOf(ask('192.0.2.10', { phone }));
    expect(code).toBe('sms_limit');
    expect(Number(details.minutes)).toBeGreaterThan(0);
    expect(sentTo(phone)).toBe(0);

    for (let count = 1; count <= 4; count += 1) await insertPasswordMessage(at.db, person.userId);
    await runDue(at.deps, 'tell-password-changed');
    expect(at.messages.filter(({ to }) => to === person.mobileNumber)).toHaveLength(5);
    const { sent } = await forgotPassword(at.deps, person.mobileNumber, from('192.0.2.10'));
    await sent;
    expect(at.messages.filter(({ to }) => to === person.mobileNumber)).toHaveLength(5);
    expect([warnings().length, await tasks()]).toEqual([1, [{ kind: 'sms_budget' }]]);
  });

  test('counts all concurrent messages, and none that was not sent', async () => {
    await sql`insert into sms_days (day, sign_ups) values ((game_clock() at time zone 'Asia/Kolkata')::date, 30)`.execute(
      at.db,
    );
    const asks = Array.from({ length: 12 }, (_, index) => ask(`198.51.100.${index}`));
    const ends = await Promise.allSettled(asks);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    await moveClock(24 * 60);
    const works = at.deps.sms.send.bind(at.deps.sms);
    at.deps.sms.send = () => Promise.reject(new Error('no network'));
    expect((await refusalOf(ask('192.0.2.11'))).code).toBe('sms_failed');
    at.deps.sms.send = works;
    const days = await at.db.selectFrom('smsDays').select('signUps').orderBy('day').execute();
    expect(days.map(({ signUps }) => signUps)).toEqual([36, 0]);
  });
});

function longCode(phone: string): string {
  const code = /^\d{10}(?= )/.exec(at.messages.findLast(({ to }) => to === phone)?.text ?? '')?.[0];
  if (code === undefined) throw new Error('no code of ten digits was sent');
  return code;
}
