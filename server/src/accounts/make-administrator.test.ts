import * as contract from '@ekbid/contract';
import { describe, expect, test } from 'vitest';
import { bid, order } from '../testing/bidding.ts';
import { Browser } from '../testing/browser.ts';
import { createAuction, useTestApp } from '../testing/test-app.ts';
import { makeAdministrator } from './make-administrator.ts';
import { confirmEmailOf, newPerson, password, signUpFields } from './testing/people.ts';

const at = useTestApp();

const newPassword = 'another horse 2?';
const userOf = (userId: string) =>
  at.db
    .selectFrom('users')
    .where('userId', '=', userId)
    .select(['role', 'firstName', 'email', 'mobileNumber'])
    .executeTakeFirst();
const login = (email: string, typed: string) =>
  new Browser(at.app).call(contract.login, { body: { email, password: typed } });

describe('making an administrator', () => {
  test('makes an account that signs in as one, and records an audit event', async () => {
    const fields = signUpFields({ email: 'First.Admin@Example.in' });
    const { userId } = await makeAdministrator(at.db, { ...fields, mobileNumber: fields.mobileNumber.slice(3) });
    const { ok } = await login('first.admin@example.in', password);
    expect([ok.data.userRole, ok.data.userData.mobileNumber]).toEqual(['ADMIN', fields.mobileNumber]);
    const events = await at.db.selectFrom('adminActs').select(['act', 'adminId', 'details']).execute();
    expect(events).toContainEqual({ act: 'user.make-administrator', adminId: null, details: { userId } });
  });

  test('signs in by an address that another person gave before and has not confirmed', async () => {
    const squatter = await newPerson(at);
    const { userId } = await makeAdministrator(at.db, signUpFields({ email: squatter.email }));
    expect((await login(squatter.email, password)).ok.data.userData._id).toBe(userId);
    await confirmEmailOf(at, squatter.userId);
    expect((await login(squatter.email, password)).ok.data.userData._id).toBe(squatter.userId);
  });

  test('of a person with an account sets the password and the role, and ends all sessions', async () => {
    const person = await newPerson(at);
    const fields = { ...person, firstName: 'Ignored', password: newPassword };
    expect(await makeAdministrator(at.db, fields)).toEqual({ userId: person.userId });
    expect(await userOf(person.userId)).toMatchObject({ role: 'ADMIN', firstName: 'Meera' });
    expect((await person.browser.call(contract.getMe)).ok.data).toBeNull();
    expect((await login(person.email, newPassword)).ok.data.userRole).toBe('ADMIN');
    expect((await login(person.email, password)).problem.code).toBe('login_failed');
  });

  test('of an administrator who forgot the password sets a new one, which a code never does', async () => {
    const fields = signUpFields();
    const { userId } = await makeAdministrator(at.db, fields);
    const before = new Browser(at.app);
    await before.call(contract.login, { body: { email: fields.email, password } });
    expect(await makeAdministrator(at.db, { ...fields, password: newPassword })).toEqual({ userId });
    expect((await before.call(contract.getMe)).ok.data).toBeNull();
    expect((await login(fields.email, newPassword)).ok.data.userRole).toBe('ADMIN');
    expect((await login(fields.email, password)).problem.code).toBe('login_failed');
  });

  test('is refused if address and number belong to different people, and changes neither', async () => {
    const one = await newPerson(at);
    await confirmEmailOf(at, one.userId);
    const another = await newPerson(at);
    const make = (change: Partial<ReturnType<typeof signUpFields>>) =>
      makeAdministrator(at.db, { ...signUpFields(), ...change });
    await expect(make({ email: one.email })).rejects.toMatchObject({ code: 'email_taken' });
    await expect(make({ mobileNumber: one.mobileNumber })).rejects.toMatchObject({ code: 'mobile_taken' });
    const both = { email: one.email, mobileNumber: another.mobileNumber };
    await expect(make(both)).rejects.toMatchObject({ code: 'mobile_taken' });
    expect([(await userOf(one.userId))?.role, (await userOf(another.userId))?.role]).toEqual(['USER', 'USER']);
  });

  test('is refused for a person who has placed a bid or is paying for one', async () => {
    const auctionId = await createAuction(at);
    const bidder = await newPerson(at);
    await bid(at, bidder, auctionId, 5);
    const payer = await newPerson(at);
    await order(payer, auctionId, 6);
    for (const { userId, ...fields } of [bidder, payer]) {
      await expect(makeAdministrator(at.db, fields)).rejects.toMatchObject({ code: 'bidder_cannot_administer' });
      expect((await userOf(userId))?.role).toBe('USER');
    }
  });

  test.each([
    [{ password: '1234567' }, 'password_length'],
    [{ firstName: 'Al' }, 'first_name_length'],
    [{ email: 'nobody' }, 'email_format'],
    [{ mobileNumber: '1234567890' }, 'mobile_invalid'],
  ])('keeps the rules of signing up: %o', async (change, code) => {
    await expect(makeAdministrator(at.db, { ...signUpFields(), ...change })).rejects.toMatchObject({ code });
  });
});
