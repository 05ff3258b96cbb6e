import { managePrizes } from '@ekbid/texts/en/manage-prizes';
import { prizes } from '@ekbid/texts/en/prizes';
import { expect, type Page } from '@playwright/test';
import type { Scenes } from './scene.ts';
import { answering, failed, failing, listReply } from './staged-replies.ts';

const ownCall = /\/api\/prizes\/[0-9a-f-]{36}$/;
const managedCall = /\/api\/prizes\/[0-9a-f-]{36}\/managed$/;
const listCall = /\/api\/prizes(\?|$)/;

const auction = {
  ...{
    _id: '00000000-0000-4000-8000-000000000001',
    title: 'Pressure cooker, 5 litres',
    titleHindi: 'प्रेशर कुकर, 5 लीटर',
  },
  ...{ auctionImage: null, winningBid: 7, declaredAt: '2026-11-20T10:00:00.000Z' },
};
const toClaim = {
  ...{ auction, state: 'to_claim', claimBy: '2026-12-04T10:00:00.000Z', stateAt: '2026-11-20T10:00:00.000Z' },
  ...{ claimedAt: null, sentAt: null, deliveredAt: null, carrier: null, trackingLink: null },
  ...{ tax: null, taxNeeded: false, problem: null },
};
const claimed = {
  ...toClaim,
  state: 'claimed',
  claimedAt: '2026-11-21T10:00:00.000Z',
  stateAt: '2026-11-21T10:00:00.000Z',
};
const sent = {
  ...{ ...claimed, state: 'sent', sentAt: '2026-11-22T10:00:00.000Z', stateAt: '2026-11-22T10:00:00.000Z' },
  ...{ carrier: 'India Post', trackingLink: 'https://track.example/EE123456789IN' },
};
const delivered = { ...sent, state: 'delivered', deliveredAt: '2026-11-24T10:00:00.000Z' };
const tax = { amount: 7499.7, date: '2026-11-20', reference: 'Challan 280 of 20 November', borneBy: 'operator' };
const problem = { text: 'The parcel came open.\nThe lid is missing.', at: '2026-11-24T12:00:00.000Z' };
const contact = {
  ...{ name: 'Asha Kulkarni', address: 'B-12 Sunrise Apartments\nLink Road, Andheri West, Mumbai' },
  ...{ pinCode: '400058', region: 'MH', telephone: '+91 98765 43210', note: 'Please ring twice' },
};

const reply = (data: object) => ({ success: true, message: '', data });
const own = (prize: object) =>
  answering(
    ownCall,
    reply({
      entryMode: 'paid',
      contact: null,
      winner: { name: 'Asha Kulkarni', telephone: '+919876543210' },
      erasedAfterDays: 180,
      ...prize,
    }),
  );

const moves = [
  { from: null, to: 'to_claim', at: '2026-11-20T10:00:00.000Z', as: 'ekbid', by: null, why: null },
  { from: 'to_claim', to: 'claimed', at: '2026-11-21T10:00:00.000Z', as: 'winner', by: 'Asha Kulkarni', why: null },
];
const managed = (prize: object) =>
  answering(
    managedCall,
    reply({
      winner: { _id: auction._id, name: 'Asha Kulkarni', email: 'asha.kulkarni@ekbid.example', isBlocked: false },
      ...{ isEarlier: false, isOverdue: false, hasContact: true, moves, ...prize },
    }),
  );

const listed = [toClaim, claimed, { ...claimed, isOverdue: true }, { ...sent, hasProblem: true }, delivered].map(
  (prize, place) => ({
    ...{ winner: { _id: auction._id, name: 'Asha Kulkarni' }, isOverdue: false, hasProblem: false, ...prize },
    auction: { ...auction, _id: `00000000-0000-4000-8000-00000000000${place}` },
  }),
);

const inDialog = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
};
const at = { auction: 'won' } as const;
const { one } = managePrizes;

/** Pages of prizes, for winners and for administrators. Mocked, because a real prize is in only one state at a time. */
export const prizeScreens = {
  prize: [
    { name: 'prize-to-claim', ...at, before: own({ ...toClaim, taxNeeded: true, tax }), picture: 'Claiming a prize' },
    {
      name: 'prize-claim-errors',
      ...at,
      before: own({ ...toClaim, taxNeeded: true }),
      open: async (page) => {
        await page.getByLabel(prizes.own.form.pinCode).fill('Mumbai');
        await page.getByRole('button', { name: prizes.own.form.claim }).click();
        await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
      },
    },
    { name: 'prize-renounce', ...at, before: own(toClaim), open: inDialog(prizes.own.renounce.open) },
    {
      name: 'prize-renounce-free',
      ...at,
      before: own({ ...toClaim, entryMode: 'free' }),
      open: inDialog(prizes.own.renounce.open),
    },
    { name: 'prize-claimed', ...at, before: own({ ...claimed, contact }), picture: 'A claimed prize' },
    { name: 'prize-sent', ...at, before: own({ ...sent, contact }), picture: 'A prize on its way' },
    {
      name: 'prize-problem',
      ...at,
      before: own({ ...sent, contact, problem }),
      open: inDialog(prizes.own.problem.open),
    },
    { name: 'prize-delivered', ...at, before: own({ ...delivered, contact }) },
    { name: 'prize-expired', ...at, before: own({ ...toClaim, state: 'expired' }) },
    { name: 'prize-renounced', ...at, before: own({ ...toClaim, state: 'renounced' }) },
    { name: 'prize-failed', ...at, before: failing(ownCall), open: failed },
  ],
  managePrizes: [
    { name: 'manage-prizes', before: answering(listCall, listReply(listed)) },
    { name: 'manage-prizes-none', search: '?state=expired', before: answering(listCall, listReply([])) },
    { name: 'manage-prizes-failed', before: failing(listCall), open: failed },
  ],
  managePrize: [
    {
      name: 'manage-prize',
      ...at,
      before: async (page) => {
        await managed({ ...claimed, isOverdue: true, taxNeeded: true })(page);
        await page.route(/\/api\/prizes\/[0-9a-f-]+\/contact$/, (route) => route.fulfill({ json: reply(contact) }));
      },
      open: async (page) => {
        await page.getByRole('button', { name: one.contact.open }).click();
        await expect(page.getByText(contact.pinCode)).toBeVisible();
      },
      picture: 'A prize for administrators',
    },
    { name: 'manage-prize-send', ...at, before: managed(claimed), open: inDialog(one.send.open) },
    {
      name: 'manage-prize-tax',
      ...at,
      before: managed({ ...claimed, taxNeeded: true }),
      open: inDialog(one.tax.record),
    },
    {
      name: 'manage-prize-deliver',
      ...at,
      before: managed({ ...sent, tax, problem }),
      open: inDialog(one.deliver.open),
    },
    {
      name: 'manage-prize-extend',
      ...at,
      before: managed({ ...toClaim, state: 'expired', hasContact: false }),
      open: inDialog(one.extend.open),
    },
    { name: 'manage-prize-earlier', ...at, before: managed({ ...toClaim, isEarlier: true, hasContact: false }) },
    { name: 'manage-prize-failed', ...at, before: failing(managedCall), open: failed },
  ],
} satisfies Record<string, Scenes>;
