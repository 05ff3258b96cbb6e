import * as contract from '@ekbid/contract';
import { Secret, TOTP } from 'otpauth';
import { newPerson, password } from '../../accounts/testing/people.ts';
import { Browser } from '../../testing/browser.ts';
import { setClock } from '../../testing/set-clock.ts';
import type { TestApp } from '../../testing/test-app.ts';

const stepMs = 30_000;
/** The clock stands still in the middle of a step, so that no test spans two steps. */
export const noon = new Date('2031-05-05T12:00:15Z');
export const later = (steps: number) => new Date(noon.getTime() + steps * stepMs);

export type Administrator = { userId: string; email: string; browser: Browser };

export async function newAdministrator(at: TestApp): Promise<Administrator> {
  await setClock(at.db, noon);
  const { userId, email, browser } = await newPerson(at);
  await at.db.updateTable('users').where('userId', '=', userId).set({ role: 'ADMIN' }).execute();
  return { userId, email, browser };
}

/** The code that the app shows at this time. */
export const codeOf = (secret: string, when: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: when.getTime() });

export async function begin({ browser }: Administrator): Promise<string> {
  const { ok } = await browser.call(contract.beginSecondFactor, { body: { presentPassword: password } });
  return ok.data.secret;
}

/** Turns the second factor on with the present code, then moves the clock two steps forward. */
export async function turnOn(at: TestApp, person: Administrator) {
  const secret = await begin(person);
  const { ok } = await person.browser.call(contract.confirmSecondFactor, { body: { code: codeOf(secret, noon) } });
  await setClock(at.db, later(2));
  return { secret, recoveryCodes: ok.data.recoveryCodes };
}

export const login = (at: TestApp, { email }: Administrator, code = '', typed = password) =>
  new Browser(at.app).call(contract.login, { body: { email, password: typed, code } });

/** The kinds of the mails about the second factor that this person got. */
export async function mailsTo({ db }: TestApp, userId: string) {
  const mails = db.selectFrom('mails').where('userId', '=', userId).where('kind', 'like', 'second_factor_%');
  return (await mails.select('kind').execute()).map(({ kind }) => kind);
}
