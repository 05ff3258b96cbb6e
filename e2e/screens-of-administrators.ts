import type { AlikeAccounts } from '@ekbid/contract';
import { adminTexts as english } from '@ekbid/texts/en/admin';
import { forecast } from '@ekbid/texts/en/forecast';
import { managePrizes } from '@ekbid/texts/en/manage-prizes';
import { expect, type Page } from '@playwright/test';
import type { Scenes } from './scene.ts';
import { moneyScreens } from './screens-of-money.ts';
import { answering, failing, listReply } from './staged-replies.ts';

const { dashboard, declare, manageAuctions, operatorTasks } = english;

const first = (page: Page, name: RegExp | string) => page.getByRole('button', { name, exact: true }).first();

async function inDialog(page: Page, opener: RegExp): Promise<void> {
  await page.getByRole('button', { name: opener }).and(page.locator(':enabled')).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

const openActions = (page: Page) =>
  page
    .getByRole('button', { name: new RegExp(`^${manageAuctions.actionsOf('')}`) })
    .first()
    .click();

const task = {
  providerPaymentId: 'pay_QxV1bLr0cd77Zw',
  providerSays: null,
  auction: { _id: crypto.randomUUID(), title: 'Air fryer, 4 litres' },
  user: { _id: crypto.randomUUID(), name: 'Arjun Singh', email: 'arjun.singh@ekbid.example' },
  canRetry: false,
  createdAt: new Date(Date.now() - 3_600_000).toISOString(),
  resolvedAt: null,
  resolvedBy: null,
  note: null,
};

const alikeAuction = '0192f7a0-0000-7000-8000-00000000a001';
const alikeCall = /\/accounts-alike$/;
const alikeMember = (number: number) => ({
  ...{ _id: `0192f7a0-0000-7000-8000-00000000000${number}`, name: 'Arjun Singh', blocked: number === 2 },
  ...{ winner: number === 1, createdAt: '2026-11-20T10:00:00.000Z', amounts: [number, number + 3] },
});
/** Mocked, because the demo data has no group of similar accounts. */
const someAlike: { readonly groups: readonly AlikeAccounts[]; readonly [fact: string]: unknown } = {
  auction: { _id: alikeAuction, title: 'Air fryer, 4 litres', titleHindi: null },
  ...{ bidders: 40, bids: 120, keptDays: 90, total: 1 },
  groups: [
    {
      ...{ score: 6, accounts: 3, bids: 15, chance: 0.423 },
      reasons: [
        { reason: 'instrument', accounts: 2 },
        { reason: 'amounts', accounts: 3 },
      ],
      members: [1, 2, 3].map(alikeMember),
    },
  ],
};

/** Mocked, because real tasks need a failing provider, which all tests would share. */
const withTasks = answering(
  /\/api\/operator-tasks(\?|$)/,
  listReply([
    {
      ...task,
      _id: crypto.randomUUID(),
      kind: 'refund_refused',
      subject: 'rfnd_QxV2mTgkY81aNe',
      providerSays: 'Your account does not have enough balance to carry out the refund operation.',
      canRetry: true,
    },
    { ...task, _id: crypto.randomUUID(), kind: 'dispute', subject: 'disp_QxV3pLs0ef88Zw' },
  ]),
);

/** The server refuses end times that are too far ahead, so the year is computed. */
const nextYear = new Date().getUTCFullYear() + 1;
const auctionsFile = `Title,Description,Starting bid,Ending bid,Ends,Max slots,Picture
Silk saree,Six yards of silk,1,500,${nextYear}-01-15 18:30,1000,/images/${'0'.repeat(32)}-800.webp
Kite,Paper,1,500,${nextYear}-01-15 18:30,1000,kite.jpg
Cordless drill,With two batteries,1,500,${nextYear}-01-15 18:30,1000,drill.jpg
`;

export const adminScreens = {
  dashboard: [
    { name: 'dashboard', open: (page) => expect(page.getByText(dashboard.charts.showTable)).toHaveCount(4) },
    {
      name: 'dashboard-tables',
      open: async (page) => {
        await expect(page.getByText(dashboard.charts.showTable)).toHaveCount(4);
        for (const table of await page.getByText(dashboard.charts.showTable).all()) await table.click();
        await expect(page.getByRole('table', { name: dashboard.charts.money.title })).toBeVisible();
      },
      picture: 'The charts as tables',
    },
    { name: 'dashboard-failed', before: failing(/\/api\/dashboard/) },
  ],
  ...moneyScreens,
  manageAuctions: [
    { name: 'manage-auctions' },
    {
      name: 'manage-auctions-actions',
      open: async (page) => {
        await openActions(page);
        await expect(page.getByRole('menuitem', { name: manageAuctions.duplicate })).toBeVisible();
      },
      picture: 'Actions of an auction',
    },
    {
      name: 'delete-auction',
      open: async (page) => {
        await page.goto('/admin/auctions?status=active');
        await openActions(page);
        await page.getByRole('menuitem', { name: manageAuctions.delete }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
      picture: 'What deleting means here',
    },
    {
      name: 'duplicate-auction',
      open: async (page) => {
        await openActions(page);
        await page.getByRole('menuitem', { name: manageAuctions.duplicate }).click();
        await expect(page.getByText(/^A copy of/)).toBeVisible();
      },
      picture: 'A copy of another',
    },
    {
      name: 'manage-auctions-none-found',
      open: async (page) => {
        await page.getByRole('searchbox', { name: manageAuctions.find.search }).fill('No such title');
        await expect(page.getByText(manageAuctions.empty.textNarrowed)).toBeVisible();
      },
    },
    { name: 'manage-auctions-failed', before: failing(/\/api\/auctions(\?|$)/) },
  ],
  createAuction: [
    { name: 'create-auction' },
    {
      name: 'create-auction-forecast',
      open: async (page) => {
        const { startingBid, endingBid, maxSlots } = manageAuctions.form;
        await page.getByLabel(startingBid).fill('1');
        await page.getByLabel(endingBid).fill('1000');
        await page.getByLabel(maxSlots).fill('40');
        await page.getByText(forecast.how).click();
        await expect(page.getByText(forecast.danger.sure(5))).toBeVisible();
      },
      picture: 'Will anyone win?',
    },
    ...(['refundable', 'free'] as const).map((mode) => ({
      name: `create-auction-${mode}`,
      open: async (page: Page) => {
        const { startingBid, endingBid, maxSlots, entry } = manageAuctions.form;
        await page.getByRole('radio', { name: entry.modes[mode].name }).check();
        await page.getByLabel(startingBid).fill('1');
        await page.getByLabel(endingBid).fill('1000');
        await page.getByLabel(maxSlots).fill('40');
        await expect(page.getByText(forecast.rings.money[mode])).toBeVisible();
      },
      picture: `What several accounts achieve with ${mode} bids`,
    })),
    {
      name: 'create-auction-errors',
      open: async (page) => {
        await first(page, manageAuctions.form.create).click();
        await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
      },
    },
  ],
  importAuctions: [
    { name: 'import-auctions' },
    {
      name: 'import-auctions-checked',
      open: async (page) => {
        const buffer = Buffer.from(auctionsFile);
        await page
          .getByLabel(manageAuctions.import.file)
          .setInputFiles({ name: 'auctions.csv', mimeType: 'text/csv', buffer });
        await expect(page.getByText(manageAuctions.import.noPicture('drill.jpg'))).toBeVisible();
      },
      picture: 'A file is checked',
    },
    {
      name: 'import-auctions-not-read',
      open: async (page) => {
        await page
          .getByLabel(manageAuctions.import.file)
          .setInputFiles({ name: 'auctions.csv', mimeType: 'text/csv', buffer: Buffer.from('Title\nGold coin') });
        await expect(page.getByRole('alert')).toBeVisible();
      },
    },
  ],
  updateAuction: [
    { name: 'update-auction', auction: 'upcoming' },
    { name: 'update-auction-fixed', auction: 'running' },
  ],
  declareWinner: [
    { name: 'declare-winner' },
    {
      name: 'declare-question',
      open: (page) => inDialog(page, new RegExp(`^${declare.card.declare}`)),
      picture: 'What declaring means',
    },
    {
      name: 'accounts-alike',
      search: `?alike=${alikeAuction}`,
      before: answering(alikeCall, { success: true, message: '', data: someAlike }),
      open: (page) => page.getByRole('list', { name: managePrizes.accountsAlike.table }).waitFor(),
      picture: 'Hints after a result that accounts may be one person',
    },
    {
      name: 'accounts-alike-none',
      search: `?alike=${alikeAuction}`,
      before: answering(alikeCall, { success: true, message: '', data: { ...someAlike, total: 0, groups: [] } }),
    },
    { name: 'accounts-alike-failed', search: `?alike=${alikeAuction}`, before: failing(alikeCall) },
  ],
  operatorTasks: [
    { name: 'operator-tasks' },
    {
      name: 'operator-tasks-open',
      before: withTasks,
      open: (page) => expect(page.getByText(operatorTasks.kinds.dispute.title).first()).toBeVisible(),
      picture: 'A refund was refused, and a payment is disputed',
    },
    {
      name: 'settle-task',
      before: withTasks,
      open: (page) => inDialog(page, new RegExp(`^${operatorTasks.page.settle}:`)),
    },
  ],
} satisfies Record<string, Scenes>;
