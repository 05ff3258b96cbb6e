import { texts as english } from '@ekbid/texts/en';
import { fairPlay } from '@ekbid/texts/en/fair-play';
import { practice } from '@ekbid/texts/en/practice';
import { expect, type Page } from '@playwright/test';
import type { Scenes } from './scene.ts';
import { reportingProblem } from './scenes-of-reporting.ts';
import { answering, changing, failed, failing, listReply, withoutCodeOf } from './staged-replies.ts';

const { failure, navigation } = english;
const { check } = fairPlay;

const openMenu = (page: Page) => page.getByRole('button', { name: navigation.menu, exact: true }).click();

async function openAnswers(page: Page): Promise<void> {
  for (const question of await page.locator('main summary').all()) await question.click();
}

const opening = /\/fair-play\/opening$/;
type Opening = { leaves: { amount?: number }[] };

/** Presses the button that starts the check, and waits for its result. */
const checkTo = (end: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await page.getByRole('button', { name: check.fetch }).click();
  await end(page);
};
const verdict = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { level: 2, name })).toBeVisible();

async function playPractice(page: Page) {
  await page.getByRole('button', { name: '4', exact: true }).click();
  await expect(page.getByText(practice.falling)).toBeHidden();
}

async function playOnPage(page: Page) {
  await page.getByRole('button', { name: '₹9', exact: true }).click();
  await expect(page.getByRole('button', { name: practice.again })).toBeVisible({ timeout: 15_000 });
  await page.getByText(practice.page.odds.show).click();
}

export const visitorScreens = {
  home: [
    { name: 'home' },
    { name: 'home-practice', open: playPractice, picture: 'A practice round, played' },
    { name: 'menu', only: 'phone', open: openMenu, picture: 'The menu of a phone' },
    { name: 'home-without-auctions', before: failing(/\/api\/auctions\?/) },
    // Must be the last scene of home: the choice of Hindi is stored, so later scenes would be in Hindi too.
    { name: 'home-in-hindi', search: '?lang=hi', picture: 'In Hindi' },
  ],
  winners: [
    { name: 'winners', picture: 'Who won, and how far their prizes are' },
    { name: 'winners-none', before: answering(/\/api\/winners/, listReply([])) },
    { name: 'winners-failed', before: failing(/\/api\/winners/), open: failed },
  ],
  howItWorks: [{ name: 'how-it-works' }, { name: 'how-it-works-open', open: openAnswers }],
  practice: [
    { name: 'practice' },
    { name: 'practice-played', open: playOnPage, picture: 'A practice round against forty bidders, played' },
  ],
  faq: [{ name: 'faq' }, { name: 'faq-open', search: '?category=fees', open: openAnswers }],
  about: [{ name: 'about' }],
  help: [
    { name: 'help' },
    {
      name: 'failure',
      before: withoutCodeOf('HelpPages'),
      open: (page) => expect(page.getByRole('heading', { level: 1, name: failure.missing })).toBeVisible(),
      picture: 'A page that broke, and the ways on from it',
    },
  ],
  contact: [{ name: 'contact' }, ...reportingProblem],
  terms: [{ name: 'terms' }],
  privacy: [{ name: 'privacy' }],
  check: [
    { name: 'check' },
    {
      name: 'check-receipt-alone',
      open: async (page) => {
        const buffer = Buffer.from(`{"leaf":"ekbid-head/1 auction=${crypto.randomUUID()} size=1"}`);
        const file = { name: 'my-receipt.json', mimeType: 'application/json', buffer };
        await page.getByText(check.developers).click();
        await page.getByLabel(check.files.label, { exact: true }).setInputFiles(file);
        await expect(page.getByText(check.noOpening.title)).toBeVisible();
      },
    },
    {
      name: 'check-keys',
      open: async (page) => {
        await page.getByText(check.developers).click();
        await page.getByText(check.keys.title).click();
        await expect(page.getByText(check.keys.signsNow)).toBeVisible();
      },
      picture: 'The keys EkBid signs with',
    },
    {
      name: 'check-keys-failed',
      before: failing(/\/api\/fair-play\/keys$/),
      open: async (page) => {
        await page.getByText(check.developers).click();
        await page.getByText(check.keys.title).click();
        await expect(page.getByText(check.keys.failed)).toBeVisible();
      },
    },
  ],
  checkAuction: [
    { name: 'check-auction', auction: 'won' },
    { name: 'check-fits', auction: 'won', open: checkTo(verdict(/^Everything fits/)), picture: 'Everything fits' },
    {
      name: 'check-faulty',
      auction: 'won',
      before: changing<Opening>(opening, (file) => ({
        ...file,
        leaves: file.leaves.map((leaf, at) => (at === 4 ? { ...leaf, amount: 200 } : leaf)),
      })),
      open: checkTo(verdict(check.verdict.faulty)),
      picture: 'An amount was changed',
    },
    {
      name: 'check-failed',
      auction: 'won',
      before: failing(opening),
      open: checkTo((page) => expect(page.getByText(check.failed.fetch)).toBeVisible()),
    },
    { name: 'check-undeclared', auction: 'running' },
  ],
  denied: [{ name: 'denied' }],
  notFound: [{ name: 'not-found' }],
} satisfies Record<string, Scenes>;
