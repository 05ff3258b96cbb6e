import { texts as english } from '@ekbid/contract/texts/en';
import { expect, type Page } from '@playwright/test';
import type { Scenes } from './scene.ts';
import { reportingProblem } from './scenes-of-reporting.ts';
import { failing, withoutCodeOf } from './staged-replies.ts';

const { failure, navigation } = english;

const openMenu = (page: Page) => page.getByRole('button', { name: navigation.menu, exact: true }).click();

async function openAnswers(page: Page): Promise<void> {
  for (const question of await page.locator('main summary').all()) await question.click();
}

/** What anybody may read. */
export const visitorScreens = {
  home: [
    { name: 'home' },
    { name: 'menu', only: 'phone', open: openMenu, picture: 'The menu of a phone' },
    { name: 'home-without-auctions', before: failing(/\/api\/auctions\?/) },
    // Chosen once, Hindi stays: nothing in English can follow.
    { name: 'home-in-hindi', search: '?lang=hi', picture: 'In Hindi' },
  ],
  howItWorks: [{ name: 'how-it-works' }, { name: 'how-it-works-open', open: openAnswers }],
  faq: [{ name: 'faq' }, { name: 'faq-open', search: '?category=fees', open: openAnswers }],
  about: [{ name: 'about' }],
  help: [
    { name: 'help' },
    {
      name: 'failure',
      before: withoutCodeOf('HelpPage'),
      open: (page) => expect(page.getByRole('heading', { level: 1, name: failure.title })).toBeVisible(),
      picture: 'A page that broke, and the ways on from it',
    },
  ],
  contact: [{ name: 'contact' }, ...reportingProblem],
  terms: [{ name: 'terms' }],
  privacy: [{ name: 'privacy' }],
  denied: [{ name: 'denied' }],
  notFound: [{ name: 'not-found' }],
} satisfies Record<string, Scenes>;
