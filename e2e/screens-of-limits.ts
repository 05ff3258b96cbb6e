import type { Month, OwnLimits } from '@ekbid/contract';
import { entry } from '@ekbid/texts/en/entry';
import { limits as texts } from '@ekbid/texts/en/limits';
import { expect, type Page } from '@playwright/test';
import { askToBid, openBidForm } from './paying.ts';
import type { Scene } from './scene.ts';
import { answering, failing } from './staged-replies.ts';

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const reply = (data: unknown) => ({ success: true, message: '', data });

const limited: OwnLimits = {
  limits: [
    {
      period: 'day',
      limit: 500,
      spent: 120,
      left: 380,
      renewsAt: hours(5),
      raise: { limit: 2000, from: hours(-1), until: hours(100) },
    },
    {
      period: 'week',
      limit: 1000,
      spent: 1000,
      left: 0,
      renewsAt: hours(50),
      raise: { limit: null, from: hours(9), until: hours(180) },
    },
    { period: 'month', limit: null, spent: 1400, left: null, renewsAt: hours(300), raise: null },
  ],
  exclusion: null,
  lastHour: { bids: 0, spent: 0, since: null },
};
const away: OwnLimits = { ...limited, exclusion: { exclusion: 'half_year', since: hours(-1), until: hours(4400) } };
const months: Month[] = Array.from({ length: 12 }, (_, index) => ({
  ...{ month: `2026-${String(index + 1).padStart(2, '0')}`, paid: 123.5 * index, back: index % 3 === 0 ? 1200 : 0 },
  won: index % 4 === 1 ? 1 : 0,
}));

const limitsCall = /\/api\/limits$/;
const monthsCall = /\/api\/payment\/months$/;
const staged = (own: OwnLimits) => async (page: Page) => {
  await answering(limitsCall, reply(own))(page);
  await page.route(monthsCall, (route) => route.fulfill({ json: reply(months) }));
};

/**
 * Limits and breaks in the profile. Mocked, because a real raise takes a day, and a real break would stop the bidder
 * from bidding.
 */
export const limitScenes: readonly Scene[] = [
  {
    name: 'profile-limits',
    before: staged(limited),
    open: async (page) => {
      await page.getByRole('button', { name: texts.own.periods.month.set }).click();
      await page.getByRole('table', { name: texts.months.title }).waitFor();
    },
    picture: 'Limits of one’s own, a raise that can be confirmed, and what was spent by month',
  },
  {
    name: 'profile-break',
    before: staged(limited),
    open: async (page) => {
      await page.getByRole('button', { name: texts.own.break.begin }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'profile-away', before: staged(away), open: (page) => page.getByText(/You are away until/).waitFor() },
  {
    name: 'profile-limits-failed',
    before: failing(limitsCall),
    open: (page) => page.getByText(texts.own.loadFailed).waitFor(),
  },
];

/** The panel of a person with a limit, who has just placed five bids within an hour. */
const atTheLimit = (page: Page) => {
  const own: OwnLimits = { ...limited, lastHour: { bids: 5, spent: 120, since: hours(-0.5) } };
  return page.route(limitsCall, (route) => route.fulfill({ json: reply(own) }));
};
const refusing = (code: string, details: object, message: string) => (page: Page) =>
  page.route(/\/api\/payment\/create-order$/, (route) =>
    route.fulfill({ status: 403, json: { success: false, code, message, details } }),
  );
const usedUp = { period: 'week', limit: '1000', left: '0', renewsAt: hours(50) };

/**
 * What the bid panel says about the bidder's limits, and what it asks before a bid. Mocked, because the demo data's
 * bidders have no limits.
 */
export const panelScenes: readonly Scene[] = [
  {
    name: 'bid-own-limits',
    auction: 'running',
    before: atTheLimit,
    open: async (page) => {
      await openBidForm(page);
      await page.getByText(texts.note.calm).waitFor();
    },
    picture: 'What is left of one’s own limit, and a calm word after five bids',
  },
  {
    name: 'bid-over-limit',
    auction: 'running',
    before: async (page) => {
      await atTheLimit(page);
      await refusing('spending_limit_reached', usedUp, texts.limitRefusals.spending_limit_reached(usedUp))(page);
    },
    open: async (page) => {
      await askToBid(page, '43');
      await expect(page.getByText(texts.limitRefusals.spending_limit_reached(usedUp)).first()).toBeVisible();
    },
  },
  {
    name: 'bid-consents',
    auction: 'running',
    before: refusing('age_needed', { consents: 'age,terms', termsVersion: '2026-11-26' }, ''),
    open: async (page) => {
      await askToBid(page, '43');
      await page.getByRole('button', { name: entry.consent.confirm }).click();
      await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
    },
    picture: 'Age and terms, asked before a bid',
  },
];

const deletionCall = /\/api\/users\/me\/deletion$/;
const asked = { askedAt: hours(-24), dueAt: hours(144) };
const openMatter = (kind: string) => ({
  kind,
  auction: { _id: '0192f7a0-0000-7000-8000-000000000001', title: 'Air fryer, 4 litres', titleHindi: null },
});

/** The deletion of an account. Mocked, because other tests need the people of the demo data. */
export const deletionScenes: readonly Scene[] = [
  {
    name: 'profile-deletion',
    before: answering(deletionCall, reply({ asked: null, open: [] })),
    open: (page) => page.getByRole('button', { name: texts.deletion.begin }).click(),
    picture: 'What deleting an account does, before its code',
  },
  {
    name: 'profile-deletion-open',
    before: answering(deletionCall, reply({ asked: null, open: ['bid', 'prize'].map(openMatter) })),
    open: (page) => page.getByText(texts.deletion.notYet).waitFor(),
  },
  {
    name: 'profile-deletion-waits',
    before: answering(
      deletionCall,
      reply({ asked: { ...asked, reason: 'Two accounts of one person' }, open: [openMatter('refund')] }),
    ),
    open: (page) => page.getByRole('button', { name: texts.deletion.stop }).waitFor(),
    picture: 'A deletion that an administrator asked for, and that can be stopped',
  },
  {
    name: 'profile-deletion-failed',
    before: failing(deletionCall),
    open: (page) => page.getByText(texts.deletion.loadFailed).waitFor(),
  },
];
