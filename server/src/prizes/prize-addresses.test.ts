import * as contract from '@ekbid/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { removeOldData } from '../personal-data/remove-old-data.ts';
import { declareWinner } from '../results/declare-winner.ts';
import { bid } from '../testing/bidding.ts';
import { Browser } from '../testing/browser.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, type Person, signIn, useTestApp } from '../testing/test-app.ts';

const app = useTestApp();
let [asha, ravi, admin] = [] as unknown as Person[] as [Person, Person, Person];
beforeEach(async () => {
  [asha, ravi] = await Promise.all([signIn(app, { lastName: 'Kulkarni' }), signIn(app)]);
  admin = await signIn(app, { role: 'ADMIN', firstName: 'Meera', lastName: 'Nair' });
});
afterEach(() => setClock(app.db, 'real'));

const place = {
  name: 'Asha Kulkarni',
  address: '12 Planted Lane, Andheri West, Mumbai',
  pinCode: '400 058',
  region: 'MH',
  telephone: '+91 98765 43210',
  note: 'Ring twice',
};
const parcel = { carrier: 'India Post', trackingLink: 'https://track.example/EE123' };

/** A declared auction that Asha won and Ravi lost. */
async function won(): Promise<string> {
  const auctionId = await createAuction(app, { maxSlots: 2 });
  await bid(app, asha, auctionId, 7);
  await bid(app, ravi, auctionId, 9);
  await declareWinner(app.deps, auctionId, 'ekbid');
  return auctionId;
}

const about = (auctionId: string) => ({ params: { auctionId } });
const own = async (auctionId: string, { browser } = asha) => browser.call(contract.getPrize, about(auctionId));
const claim = (auctionId: string, change: object = {}, { browser } = asha) =>
  browser.call(contract.claimPrize, { ...about(auctionId), body: { ...place, ...change } });
const send = (auctionId: string, change: object = {}) =>
  admin.browser.call(contract.sendPrize, { ...about(auctionId), body: { ...parcel, ...change } });
const managed = async (auctionId: string) =>
  (await admin.browser.call(contract.getManagedPrize, about(auctionId))).ok.data;
const actsOn = async (auctionId: string) => {
  const acts = await app.db.selectFrom('adminActs').select(['act', 'details']).orderBy('actId').execute();
  return acts.filter(({ details }) => JSON.stringify(details).includes(auctionId));
};
const dayMs = 86_400_000;
async function eraseAfter(days: number): Promise<void> {
  await setClock(app.db, { aheadMs: days * dayMs });
  await removeOldData(app.deps);
}

// proves prizes.addresses
describe('an address', () => {
  const planted = ['Planted Lane', '98765 43210', 'Ring twice'];
  const tellsNothing = (text: string) => planted.every((secret) => !text.includes(secret));

  test('is shown to the winner, and to an administrator who opens it, each time recorded in the audit log', async () => {
    const auctionId = await won();
    await claim(auctionId);
    const open = ({ browser }: Person) => browser.call(contract.openPrizeContact, about(auctionId));
    expect((await open(ravi)).status).toBe(403);
    for (const _ of [1, 2]) expect((await open(admin)).ok.data.address).toBe(place.address);
    const opened = (await actsOn(auctionId)).filter(({ act }) => act === 'prize.open');
    expect(opened.map(({ details }) => details)).toEqual([
      { auctionId, title: 'A steel pressure cooker', userId: asha.userId },
      { auctionId, title: 'A steel pressure cooker', userId: asha.userId },
    ]);
  });

  test('is in no other reply, no log line and no audit event', async () => {
    const auctionId = await won();
    await claim(auctionId, { pinCode: 'Planted Lane' });
    await claim(auctionId);
    await send(auctionId);
    const seen = [
      await admin.browser.send('GET', `/api/prizes/${auctionId}/managed`),
      await admin.browser.send('GET', '/api/prizes'),
      await admin.browser.send('GET', '/api/audit'),
      await admin.browser.send('GET', '/api/operator-tasks'),
      await asha.browser.send('GET', '/api/notifications'),
      await asha.browser.send('GET', `/api/auctions/${auctionId}`),
      await new Browser(app.app).send('GET', '/api/winners'),
    ].map(({ body }) => body);
    for (const text of [...seen, ...app.logged]) expect([tellsNothing(text), text]).toEqual([true, text]);
    expect((await actsOn(auctionId)).every(({ details }) => tellsNothing(JSON.stringify(details)))).toBe(true);
  });

  test('leaves in a file for the carrier, without formulas, and the audit log names each prize of it', async () => {
    const auctionId = await won();
    await claim(auctionId, { address: '=HYPERLINK("http://evil.example")', telephone: '+91 98765 43210' });
    const file = (await admin.browser.send('GET', '/api/prizes/to-send.csv')).body;
    const line = file.split('\r\n').find((each) => each.startsWith(auctionId));
    expect(line).toContain(`"'=HYPERLINK(`);
    expect(line).toContain(',400058,Maharashtra,91 98765 43210,');
    expect((await actsOn(auctionId)).at(-1)).toMatchObject({ act: 'prizes.export' });
  });

  test('is erased 180 days after the prize arrived', async () => {
    const auctionId = await won();
    await claim(auctionId);
    await send(auctionId);
    await asha.browser.call(contract.confirmPrize, about(auctionId));
    await eraseAfter(179);
    expect((await managed(auctionId)).hasContact).toBe(true);
    await eraseAfter(182);
    expect((await own(auctionId)).ok.data).toMatchObject({ state: 'delivered', contact: null });
    expect((await admin.browser.call(contract.openPrizeContact, about(auctionId))).status).toBe(404);
  });
});
