import type { Money } from '@ekbid/contract';
import { adminTexts as english } from '@ekbid/texts/en/admin';
import { expect, type Page } from '@playwright/test';
import type { Scenes } from './scene.ts';
import { changing, failing } from './staged-replies.ts';

const { money } = english;

const night = (day: string, refundedAgrees: boolean): Money['comparisons'][number] => ({
  day,
  comparedAt: `${day}T21:10:04.000Z`,
  payments: 214,
  refunds: 12,
  capturedAgrees: true,
  refundedAgrees,
});

/** Mocked, because the demo data is compared with the provider only at night, and has no differences. */
const withNights = changing<{ data: Money }>(/\/api\/money$/, (reply) => ({
  ...reply,
  data: { ...reply.data, comparisons: [night('2026-11-20', false), night('2026-11-19', true)], openTasks: 1 },
}));

const listed = (page: Page, view: keyof typeof money.captions) =>
  expect(page.getByRole('table', { name: money.captions[view] })).toBeVisible();

export const moneyScreens = {
  money: [
    { name: 'money', open: (page) => listed(page, 'payments') },
    { name: 'money-refunds', search: '?view=refunds', open: (page) => listed(page, 'refunds'), picture: 'Refunds' },
    {
      name: 'money-auctions',
      search: '?view=auctions',
      open: (page) => listed(page, 'auctions'),
      picture: 'By auction',
    },
    {
      name: 'money-books-differ',
      before: withNights,
      open: async (page) => {
        await page.getByText(money.books.history).first().click();
        await expect(page.getByText(money.books.differs('12'))).toBeVisible();
      },
      picture: 'The books differ',
    },
    { name: 'money-failed', before: failing(/\/api\/money/) },
  ],
} satisfies Record<string, Scenes>;
