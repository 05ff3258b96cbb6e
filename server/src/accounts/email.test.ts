import * as contract from '@ekbid/contract';
import { serverTexts } from '@ekbid/texts/en/server';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../testing/browser.ts';
import { setClock } from '../testing/set-clock.ts';
import { openBrowser, type Person, signIn, useTestApp } from '../testing/test-app.ts';
import { sign } from '../context/keys.ts';
import { confirmEmailOf, logIn, newPerson, password } from './testing/people.ts';
import { runDue } from '../testing/run-jobs.ts';

const app = useTestApp();
const hour = 3_600_000;
let stranger: Browser;

beforeAll(() => {
  stranger = new Browser(app.app);
});
afterEach(() => setClock(app.db, 'real'));

const lettersTo = (email: string) => app.deps.mailer.arrived.filter(({ to }) => to === email);
const confirm = (browser: Browser, token: string) => browser.call(contract.confirmEmail, { body: { token } });
const ask = ({ browser }: Pick<Person, 'browser'>) => browser.call(contract.sendConfirmation);
const isConfirmed = async ({ browser }: Pick<Person, 'browser'>) =>
  (await browser.call(contract.getMe)).ok.data?.userData.emailConfirmed;

/** Sends due e-mails and returns the token of the newest link sent to this address. */
async function tokenSentTo(email: string): Promise<string> {
  await runDue(app.deps, 'send-mails');
  const link = lettersTo(email)
    .at(-1)
    ?.text.match(/http:\/\/localhost:3500\/confirm-email\?token=\S+/)?.[0];
  return new URL(link ?? '').searchParams.get('token') ?? '';
}

async function askedPerson() {
  const person = await signIn(app);
  await ask(person);
  return { ...person, token: await tokenSentTo(person.email) };
}

describe('the link that confirms an address', () => {
  test('is sent at sign-up, confirms from any browser, and again', async () => {
    const meera = await newPerson(app);
    const token = await tokenSentTo(meera.email);
    expect(await isConfirmed(meera)).toBe(false);
    for (const browser of [stranger, meera.browser]) expect((await confirm(browser, token)).status).toBe(200);
    expect(await isConfirmed(meera)).toBe(true);
    expect(token).not.toContain('@');
    expect(lettersTo(meera.email)).toHaveLength(1);
  });

  test('works for 48 hours, and once used reports success for ever', async () => {
    const [late, early] = [await askedPerson(), await askedPerson()];
    await setClock(app.db, { aheadMs: 47.9 * hour });
    expect((await confirm(stranger, early.token)).status).toBe(200);
    await setClock(app.db, { aheadMs: 48.1 * hour });
    expect((await confirm(stranger, early.token)).status).toBe(200);
    const { status, problem } = await confirm(stranger, late.token);
    expect([status, problem.code]).toEqual([410, 'confirmation_link_expired']);
    expect(await isConfirmed(late)).toBe(false);
  });

  test('confirms only the address it was sent to', async () => {
    const asha = await askedPerson();
    await app.db
      .updateTable('users')
      .where('userId', '=', asha.userId)
      .set({ email: `other.${asha.email}` })
      .execute();
    const { status, problem } = await confirm(stranger, asha.token);
    expect([status, problem.code]).toEqual([400, 'confirmation_link_wrong']);
    expect(await isConfirmed(asha)).toBe(false);
  });

  test('of a changed address confirms nothing', async () => {
    const asha = await askedPerson();
    await confirm(stranger, asha.token);
    expect(await isConfirmed(asha)).toBe(true);
    const email = `other.${asha.email}`;
    await app.db.updateTable('users').where('userId', '=', asha.userId).set({ email }).execute();
    expect(await isConfirmed(asha)).toBe(false);
  });

  test('cannot be forged, prolonged or used for another person', async () => {
    const [asha, ravi] = [await askedPerson(), await askedPerson()];
    const [, expiresAt = '', signature = ''] = asha.token.split('.');
    const otherPurpose = sign(
      app.deps.keys.otp,
      'confirm',
      asha.userId,
      expiresAt,
      Buffer.from(asha.email).toString('hex'),
    );
    const forged = [
      '',
      'token',
      `${asha.userId}.${expiresAt}`,
      `${asha.userId}.${Number(expiresAt) + 1}.${signature}`,
      `${ravi.userId}.${expiresAt}.${signature}`,
      `${crypto.randomUUID()}.${expiresAt}.${signature}`,
      `${'-'.repeat(36)}.${expiresAt}.${signature}`,
      `${asha.userId}.${expiresAt}.${otherPurpose.toString('base64url')}`,
    ];
    for (const token of forged) {
      const { status, problem } = await confirm(stranger, token);
      expect([token, status, problem.code]).toEqual([token, 400, 'confirmation_link_wrong']);
    }
    expect(await isConfirmed(asha)).toBe(false);
    expect(await isConfirmed(ravi)).toBe(false);
  });
});

describe('an address that several accounts gave', () => {
  test('belongs to the account that confirms it: the others lose it, which their profiles show', async () => {
    const squatter = await newPerson(app);
    const owner = await newPerson(app, { email: squatter.email });
    const stale = await tokenSentTo(squatter.email);
    const links = lettersTo(owner.email).map(({ text }) => text.match(/token=(\S+)/)?.[1] ?? '');
    const own = links.find((token) => token.startsWith(owner.userId)) ?? '';
    expect((await confirm(stranger, own)).status).toBe(200);
    expect(await isConfirmed(owner)).toBe(true);
    const lost = (await squatter.browser.call(contract.getMe)).ok.data?.userData;
    expect([lost?.email, lost?.emailConfirmed]).toEqual(['', false]);
    expect((await logIn(app, owner.email, password)).ok.data.userData._id).toBe(owner.userId);
    const other = links.find((token) => token.startsWith(squatter.userId)) ?? stale;
    expect((await confirm(stranger, other)).problem.code).toBe('confirmation_link_wrong');
    const asked = await ask(squatter);
    expect([asked.status, asked.problem.code, asked.problem.field]).toEqual([409, 'email_missing', 'email']);
    const email = `new.${owner.email}`;
    const changed = await squatter.browser.call(contract.changeEmail, { body: { email, presentPassword: password } });
    expect(changed.ok.data.userData).toMatchObject({ email, emailConfirmed: false });
    expect((await confirm(stranger, await tokenSentTo(email))).status).toBe(200);
  });

  test('signs in the first who gave it until one confirms it, and the others by their numbers', async () => {
    const first = await newPerson(app);
    const later = await newPerson(app, { email: first.email });
    const idOf = ({ ok }: Awaited<ReturnType<typeof logIn>>) => ok.data.userData._id;
    expect(idOf(await logIn(app, first.email, password))).toBe(first.userId);
    const { email, mobileNumber } = later;
    const both = { email, mobileNumber, password };
    for (const body of [both, { mobileNumber, password }]) {
      const { ok } = await new Browser(app.app).call(contract.login, { body });
      expect(ok.data.userData._id).toBe(later.userId);
    }
    await confirmEmailOf(app, later.userId);
    expect(idOf(await logIn(app, first.email, password))).toBe(later.userId);
  });

  test('is confirmed by one of two concurrent confirmations', async () => {
    const one = await newPerson(app);
    const other = await newPerson(app, { email: one.email });
    await tokenSentTo(one.email);
    const tokens = lettersTo(one.email).map(({ text }) => text.match(/token=(\S+)/)?.[1] ?? '');
    expect(tokens).toHaveLength(2);
    const replies = await Promise.all(tokens.map((token) => confirm(stranger, token)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect([await isConfirmed(one), await isConfirmed(other)].toSorted()).toEqual([false, true]);
  });

  test('gets mails that name each link’s account: a stranger’s would take the address from its owner', async () => {
    const squatter = await newPerson(app);
    const owner = await newPerson(app, { email: squatter.email });
    await tokenSentTo(owner.email);
    for (const { userId, mobileNumber } of [squatter, owner]) {
      const letter = lettersTo(owner.email).find(({ text }) => text.includes(`token=${userId}`));
      // The token of the link is left out, because it can contain any four digits by chance.
      const words = letter?.text.replace(/token=\S+/, '');
      expect(words).toContain(`ends in ${mobileNumber.slice(-3)}.`);
      expect(words).not.toContain(mobileNumber.slice(-4));
    }
  });

  test('gets mails without a name: a stranger may have signed up with any text as a name', async () => {
    const { email } = await newPerson(app, { firstName: 'Winner', lastName: 'Lottery' });
    await tokenSentTo(email);
    expect(lettersTo(email)[0]?.text).not.toMatch(/Winner|Lottery/);
  });
});

describe('asking for the link', () => {
  test('needs a session', async () => {
    expect((await ask({ browser: stranger })).status).toBe(401);
  });

  test('works once a minute and five times a day, and the first one sent at sign-up counts', async () => {
    const meera = await newPerson(app);
    // The session of the sign-up would end during this test, so the person gets one that lasts for days.
    const browser = await openBrowser(app, meera.userId);
    const statuses: number[] = [];
    for (const minutes of [0, 2, 2.5, 4, 6, 8, 10, 24 * 60 - 1, 24 * 60 + 1]) {
      await setClock(app.db, { aheadMs: minutes * 60_000 });
      statuses.push((await ask({ browser })).status);
    }
    expect(statuses).toEqual([429, 200, 429, 200, 200, 200, 429, 429, 200]);
    await runDue(app.deps, 'send-mails');
    expect(lettersTo(meera.email)).toHaveLength(6);
  });

  test('many times at once sends one', async () => {
    const asha = await signIn(app);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(asha)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(429)]);
    await runDue(app.deps, 'send-mails');
    expect(lettersTo(asha.email)).toHaveLength(1);
  });

  test('of a confirmed address sends nothing', async () => {
    const asha = await askedPerson();
    await confirm(asha.browser, asha.token);
    await setClock(app.db, { aheadMs: hour });
    const { status, ok } = await ask(asha);
    expect([status, ok.message]).toEqual([200, serverTexts.replies.emailConfirmed]);
    await runDue(app.deps, 'send-mails');
    expect(lettersTo(asha.email)).toHaveLength(1);
  });

  test('a link that was requested before the address was confirmed is not sent afterwards', async () => {
    const asha = await askedPerson();
    await setClock(app.db, { aheadMs: hour });
    await ask(asha);
    await confirm(stranger, asha.token);
    await runDue(app.deps, 'send-mails');
    expect(lettersTo(asha.email)).toHaveLength(1);
  });
});
