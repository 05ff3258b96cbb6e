import { adminTexts as english } from '@ekbid/contract/texts/en/admin';
import { expect, type Page } from '@playwright/test';
import type { Scenes } from './screens.ts';
import { failing } from './screens-of-visitors.ts';

const { declare, manageAuctions, operatorTasks } = english;

const first = (page: Page, name: RegExp | string) => page.getByRole('button', { name, exact: true }).first();

async function inDialog(page: Page, opener: RegExp): Promise<void> {
  await page.getByRole('button', { name: opener }).and(page.locator(':enabled')).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** A refund the provider refused: real ones take a provider in trouble. */
const withTask = (page: Page) =>
  page.route('**/api/operator-tasks?*', (route) =>
    route.fulfill({
      json: {
        success: true,
        message: '',
        data: [
          {
            _id: '0198c7a2-1111-7000-8000-000000000001',
            kind: 'refund_refused',
            subject: 'rfnd_QxV2mTgkY81aNe',
            providerPaymentId: 'pay_QxV1bLr0cd77Zw',
            providerSays: 'Your account does not have enough balance to carry out the refund operation.',
            auction: { _id: '0198c7a2-2222-7000-8000-000000000001', title: 'Air fryer, 4 litres' },
            user: {
              _id: '0198c7a2-3333-7000-8000-000000000001',
              name: 'Arjun Singh',
              email: 'arjun.singh@ekbid.example',
            },
            canRetry: true,
            createdAt: new Date(Date.now() - 3_600_000).toISOString(),
            resolvedAt: null,
            resolvedBy: null,
            note: null,
          },
        ],
        meta: { next: null, total: 1 },
      },
    }),
  );

/** What an administrator works with. */
export const adminScreens = {
  dashboard: [{ name: 'dashboard' }, { name: 'dashboard-failed', before: failing('**/api/dashboard*') }],
  manageAuctions: [
    { name: 'manage-auctions' },
    {
      name: 'delete-auction',
      open: (page) => inDialog(page, new RegExp(`^${manageAuctions.delete}`)),
      picture: 'What deleting means here',
    },
    { name: 'manage-auctions-failed', before: failing('**/api/auctions?*') },
  ],
  createAuction: [
    { name: 'create-auction' },
    {
      name: 'create-auction-errors',
      open: async (page) => {
        await first(page, manageAuctions.form.create).click();
        await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
      },
    },
  ],
  updateAuction: [
    { name: 'update-auction', auction: 'upcoming' },
    { name: 'update-auction-fixed', auction: 'running', picture: 'What people have paid for stays fixed' },
  ],
  declareWinner: [
    { name: 'declare-winner' },
    {
      name: 'declare-question',
      open: (page) => inDialog(page, new RegExp(`^${declare.card.declare}`)),
      picture: 'What declaring means',
    },
  ],
  operatorTasks: [
    { name: 'operator-tasks' },
    { name: 'operator-tasks-open', before: withTask, picture: 'A refund was refused' },
    {
      name: 'settle-task',
      before: withTask,
      open: (page) => inDialog(page, new RegExp(`^${operatorTasks.page.settle}:`)),
    },
  ],
} satisfies Record<string, Scenes>;
