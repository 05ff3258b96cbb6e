import * as contract from '@ekbid/contract';
import { termsVersion } from '@ekbid/domain';
import { describe, expect, test } from 'vitest';
import { bid, order } from '../testing/bidding.ts';
import { createAuction, type Person, signIn, useTestApp } from '../testing/test-app.ts';
import { newPerson, signUpFields, verifiedBrowser } from './testing/people.ts';

const free = useTestApp();
const strict = useTestApp({ SIGN_UP_REQUIRES: 'age,terms' });
const terms = { termsVersion };

const give = ({ browser }: Pick<Person, 'browser'>, body: { isAdult?: boolean; termsVersion?: string }, headers = {}) =>
  browser.call(contract.giveConsents, { body, headers });

/** Signs up with these fields in addition to the five of the specification. */
async function signUpWith(consents: { isAdult?: boolean; termsVersion?: string }): Promise<Person> {
  const fields = signUpFields();
  const browser = await verifiedBrowser(strict, fields.mobileNumber);
  const { ok } = await browser.call(contract.signUp, { body: { ...fields, ...consents } });
  return { browser, email: fields.email, userId: ok.data.userData._id };
}

const kept = ({ userId }: Pick<Person, 'userId'>, { db } = strict) =>
  db
    .selectFrom('consents')
    .where('userId', '=', userId)
    .select(['what', 'version', 'language'])
    .orderBy('what')
    .execute();

/** Orders a bid for this person. Returns 'opened', or the status, code and missing consents of the refusal. */
async function answer(person: Person) {
  const { status, problem } = await order(person, await createAuction(strict), 5);
  return status === 200
    ? 'opened'
    : [status, problem.code, (problem as { details?: { consents?: string } }).details?.consents];
}

// proves consents.five-fields
test('with the five fields alone a person signs up, and where nothing is required pays and bids', async () => {
  const asha = await newPerson(free);
  await bid(free, asha, await createAuction(free), 5);
  expect(await kept(asha, free)).toEqual([]);
  expect((await newPerson(strict)).userId).toMatch(/^[0-9a-f-]{36}$/);
});

describe('where age and terms are required', () => {
  // proves consents.at-sign-up
  test('who said both at sign-up pays at once, and only that is kept', async () => {
    const asha = await signUpWith({ isAdult: true, ...terms });
    expect(await answer(asha)).toBe('opened');
    expect(await kept(asha)).toEqual([
      { what: 'age', version: termsVersion, language: 'en' },
      { what: 'terms', version: termsVersion, language: 'en' },
    ]);
  });

  // proves consents.before-payment
  test('an old account is asked before an order is opened, until both are said', async () => {
    const asha = await signIn(strict);
    expect(await answer(asha)).toEqual([403, 'age_needed', 'age,terms']);
    await give(asha, { isAdult: true }, { 'accept-language': 'hi' });
    expect(await answer(asha)).toEqual([403, 'terms_needed', 'terms']);
    expect((await give(asha, terms)).status).toBe(200);
    expect(await answer(asha)).toBe('opened');
    const orders = await strict.db
      .selectFrom('paymentOrders')
      .where('bidderId', '=', asha.userId)
      .selectAll()
      .execute();
    expect(orders).toHaveLength(1);
    expect((await kept(asha)).map(({ language }) => language)).toEqual(['hi', 'en']);
  });

  // proves consents.younger
  test('of a person who says that they are younger nothing is kept, and they cannot pay', async () => {
    const kiran = await signUpWith({ isAdult: false });
    await give(kiran, { isAdult: false });
    expect(await kept(kiran)).toEqual([]);
    expect(await answer(kiran)).toEqual([403, 'age_needed', 'age,terms']);
  });

  // proves consents.new-version
  test('another version of the terms is accepted anew, and the age is not asked again', async () => {
    const asha = await signUpWith({ isAdult: true, ...terms });
    await strict.db.updateTable('consents').where('userId', '=', asha.userId).set({ version: '2020-01-01' }).execute();
    expect(await answer(asha)).toEqual([403, 'terms_needed', 'terms']);
    const late = await give(asha, { termsVersion: '2020-01-01' });
    expect([late.status, late.problem.code]).toEqual([403, 'terms_needed']);
    await give(asha, terms);
    expect(await answer(asha)).toBe('opened');
  });

  test('a version that is not the present one, at sign-up, is no acceptance, and the account is made', async () => {
    const asha = await signUpWith({ isAdult: true, termsVersion: '2020-01-01' });
    expect((await kept(asha)).map(({ what }) => what)).toEqual(['age']);
  });

  test('a blocked person is told so, and asked nothing', async () => {
    const asha = await signIn(strict);
    await strict.db.updateTable('users').where('userId', '=', asha.userId).set({ blockedAt: new Date() }).execute();
    expect(await answer(asha)).toEqual([403, 'account_blocked', undefined]);
  });
});
