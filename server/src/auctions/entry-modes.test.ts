import * as contract from '@ekbid/contract';
import { describe, expect, test } from 'vitest';
import { order } from '../testing/bidding.ts';
import { Browser } from '../testing/browser.ts';
import { createAuction, signIn, type TestApp, useTestApp } from '../testing/test-app.ts';
import { auctionFields, type FormFields, submitAuction, updateFields } from './testing/submit-auction.ts';

const app = useTestApp();
const paidOnly = useTestApp({ ENTRY_MODES: 'paid' });

const admin = async (test: TestApp = app) => (await signIn(test, { role: 'ADMIN' })).browser;
const show = async (auctionId: string) =>
  (await new Browser(app.app).call(contract.getAuction, { params: { auctionId } })).ok.data;
const create = async (fields: FormFields, test: TestApp = app) =>
  submitAuction(await admin(test), { fields: auctionFields(fields) });
const update = async (auctionId: string, change: FormFields) =>
  submitAuction(await admin(), { to: auctionId, fields: { ...updateFields(await show(auctionId)), ...change } });

describe('how an auction is entered', () => {
  test('is paid unless the form says otherwise, and can be changed before the first order', async () => {
    const { data } = await create({});
    expect(data).toMatchObject({ entryMode: 'paid', minAccountDays: 0 });
    const refundable = { entryMode: 'refundable', minAccountDays: 30 };
    expect(await update(data._id, { entryMode: 'refundable', minAccountDays: '30' })).toMatchObject({
      data: refundable,
    });
    // An old client does not send the two fields of the entry mode. They then stay unchanged.
    expect(await update(data._id, { title: 'A copper kettle' })).toMatchObject({ data: refundable });
    // In a paid auction, accounts need no minimum age, so the one that was sent is replaced by 0.
    const paid = { entryMode: 'paid', minAccountDays: 0 };
    expect(await update(data._id, { entryMode: 'paid', minAccountDays: '30' })).toMatchObject({ data: paid });
  });

  test.each<[FormFields, string]>([
    [{ entryMode: 'cheap' }, 'entry_mode_not_allowed'],
    [{ entryMode: 'refundable', minAccountDays: '366' }, 'min_account_days_range'],
    [{ entryMode: 'refundable', minAccountDays: 'ten' }, 'min_account_days_range'],
  ])('is refused as %o', async (fields, code) => {
    expect(await create(fields)).toMatchObject({ status: 400, code });
  });

  test('is one of those that the operator allows, in the form and in a file', async () => {
    expect((await new Browser(paidOnly.app).call(contract.getSite)).ok.data.entryModes).toEqual(['paid']);
    for (const entryMode of ['free', 'refundable'])
      expect(await create({ entryMode }, paidOnly)).toMatchObject({ status: 400, code: 'entry_mode_not_allowed' });
    expect(await create({ entryMode: 'paid' }, paidOnly)).toMatchObject({ status: 200 });
    expect(await create({}, paidOnly)).toMatchObject({ status: 200 });
  });

  test('stays where it was allowed once, and is not chosen again', async () => {
    const auctionId = await createAuction(paidOnly, { entryMode: 'refundable' });
    const { browser } = await signIn(paidOnly, { role: 'ADMIN' });
    const { data } = (await browser.call(contract.getAuction, { params: { auctionId } })).ok;
    const send = (change: FormFields) =>
      submitAuction(browser, { to: auctionId, fields: { ...updateFields(data), ...change } });
    expect(await send({ title: 'A copper kettle' })).toMatchObject({ data: { entryMode: 'refundable' } });
    expect(await send({ entryMode: 'free' })).toMatchObject({ status: 400, code: 'entry_mode_not_allowed' });
  });

  test('is fixed with the first order, by the rules and by the database', async () => {
    const { data } = await create({ entryMode: 'refundable', minAccountDays: '0' });
    await order(await signIn(app), data._id, 5);
    for (const change of [{ entryMode: 'paid' }, { minAccountDays: '1' }])
      expect(await update(data._id, change)).toMatchObject({ status: 409, code: 'auction_rules_fixed' });
    const set = (values: object) =>
      app.db.updateTable('auctions').where('auctionId', '=', data._id).set(values).execute();
    await expect(set({ entryMode: 'free' })).rejects.toThrow('are fixed');
    await expect(set({ minAccountDays: 1 })).rejects.toThrow('are fixed');
    expect(await update(data._id, { autoDeclare: 'true' })).toMatchObject({ status: 200 });
  });

  test('stands at the end of the prize document, unless it is paid', async () => {
    const document = async (fields: FormFields) => {
      const { data } = await create(fields);
      const person = await signIn(app);
      await app.db
        .updateTable('users')
        .set({ createdAt: new Date('2026-01-01') })
        .where('userId', '=', person.userId)
        .execute();
      await order(person, data._id, 5);
      const event = app.db.selectFrom('fairPlayEvents').where('auctionId', '=', data._id).select('prize');
      const { prize } = await event.executeTakeFirstOrThrow();
      expect(prize).toBe(JSON.stringify(JSON.parse(prize ?? '')));
      return prize?.slice(prize.indexOf('"claimDays"'));
    };
    expect(await document({})).toBe('"claimDays":14}');
    expect(await document({ entryMode: 'refundable' })).toBe('"claimDays":14,"entryMode":"refundable"}');
    const ofAge = '"claimDays":14,"entryMode":"refundable","minAccountDays":1}';
    await expect(document({ entryMode: 'refundable', minAccountDays: '1' })).resolves.toBe(ofAge);
  });
});
