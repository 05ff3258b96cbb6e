import { adminTexts as english } from '@ekbid/texts/en/admin';
import { audit } from '@ekbid/texts/en/audit';
import { expect, type Page } from '@playwright/test';
import type { Scenes } from './scene.ts';
import { answering, changing, failing, listReply } from './staged-replies.ts';

const { manageReports, users } = english;
const { changes, sessions } = users.person;

const isList = /\/api\/users(\?|$)/;
const isPerson = /\/api\/users\/[0-9a-f-]{36}$/;
const areReports = /\/api\/reports(\?|$)/;

async function inDialog(page: Page, opener: RegExp | string): Promise<void> {
  await page.getByRole('button', { name: opener }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function withErrors(page: Page, confirm: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: confirm }).click();
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
}

type Details = { data: { blocked: boolean; blockedAt: string | null; hasLiveBids: boolean; role: string } };
/** Mocked, because the demo data's bidders are all in running auctions, and none is blocked. */
const person = (change: Partial<Details['data']>) =>
  changing<Details>(isPerson, (reply) => ({ ...reply, data: { ...reply.data, ...change } }));

export const openReport = {
  _id: crypto.randomUUID(),
  userId: { _id: crypto.randomUUID(), email: 'divya.rao@ekbid.example' },
  auctionId: crypto.randomUUID(),
  auctionTitle: 'Air fryer, 4 litres',
  reason: 'Wrong picture or description',
  description:
    'The picture shows a fryer with two baskets. The description says 4 litres and one basket.\nWhich one is it?',
  createdAt: new Date(Date.now() - 3_600_000).toISOString(),
  resolvedAt: null,
  resolvedBy: null,
  note: null,
};
export const resolvedReport = {
  ...openReport,
  _id: crypto.randomUUID(),
  resolvedAt: new Date().toISOString(),
  resolvedBy: 'Ravi Menon',
  note: 'One basket. The picture was changed, and the bidder told.',
};
const withReports = answering(
  areReports,
  listReply([
    openReport,
    { ...openReport, _id: crypto.randomUUID(), userId: null, auctionId: null, reason: 'Page not working' },
  ]),
);
const withResolved = answering(areReports, listReply([resolvedReport]));

export const peopleScreens = {
  users: [
    { name: 'users' },
    { name: 'users-found', search: '?search=arjun' },
    { name: 'users-none', search: '?search=nobody+of+this+name', picture: 'Nobody is found' },
    { name: 'users-failed', before: failing(isList) },
  ],
  user: [
    { name: 'user' },
    {
      name: 'user-block',
      open: (page) => inDialog(page, changes.block.open),
      picture: 'What blocking means',
    },
    {
      name: 'user-block-errors',
      open: async (page) => {
        await inDialog(page, changes.block.open);
        await withErrors(page, changes.block.confirm);
      },
    },
    {
      name: 'user-blocked',
      before: person({ blocked: true, blockedAt: new Date().toISOString() }),
      open: (page) => expect(page.getByRole('button', { name: changes.unblock.open })).toBeVisible(),
      picture: 'A blocked person',
    },
    {
      name: 'user-make-administrator',
      before: person({ hasLiveBids: false }),
      open: (page) => inDialog(page, changes.makeAdministrator.open),
    },
    {
      name: 'user-unmake-administrator',
      before: person({ role: 'ADMIN', hasLiveBids: false }),
      open: (page) => inDialog(page, changes.unmakeAdministrator.open),
    },
    { name: 'user-sign-out', open: (page) => inDialog(page, sessions.end) },
    { name: 'user-failed', before: failing(isPerson) },
  ],
  reports: [
    { name: 'reports' },
    {
      name: 'reports-open',
      before: withReports,
      open: (page) => expect(page.getByText(manageReports.nobody)).toBeVisible(),
      picture: 'What people reported',
    },
    {
      name: 'reports-resolved',
      search: '?state=resolved',
      before: withResolved,
      open: (page) => expect(page.getByRole('button', { name: /^Reopen/ })).toBeVisible(),
    },
    { name: 'resolve-report', before: withReports, open: (page) => inDialog(page, /^Resolve/) },
    { name: 'reports-failed', before: failing(areReports) },
  ],
  audit: [
    { name: 'audit' },
    {
      name: 'audit-details',
      search: '?act=auction.create',
      open: async (page) => {
        await page.locator('details summary').first().click();
        await expect(page.getByText(audit.facts['endingBidPaise'] ?? '').first()).toBeVisible();
      },
      picture: 'What an auction was created with',
    },
    { name: 'audit-none', search: '?search=nothing+of+this+kind' },
    { name: 'audit-failed', before: failing(/\/api\/audit(\?|$)/) },
  ],
} satisfies Record<string, Scenes>;
