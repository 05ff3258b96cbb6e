import { texts as english } from '@ekbid/contract/texts/en';
import type { Page } from '@playwright/test';
import type { Scenes } from './screens.ts';

const { navigation } = english;

export const openMenu = (page: Page) => page.getByRole('button', { name: navigation.menu, exact: true }).click();

/** What anybody may read. */
export const visitorScreens = {
  home: [
    { name: 'home' },
    { name: 'menu', only: 'phone', open: openMenu, picture: 'The menu of a phone' },
    { name: 'home-without-auctions', before: failing('**/api/auctions*') },
  ],
  howItWorks: [{ name: 'how-it-works' }],
  faq: [{ name: 'faq' }],
  about: [{ name: 'about' }],
  help: [{ name: 'help' }],
  contact: [{ name: 'contact' }],
  terms: [{ name: 'terms' }],
  privacy: [{ name: 'privacy' }],
  denied: [{ name: 'denied' }],
  notFound: [{ name: 'not-found' }],
} satisfies Record<string, Scenes>;

/** A call that the server breaks on. */
export function failing(path: string): (page: Page) => Promise<unknown> {
  const json = { success: false, code: 'unexpected', message: english.refusals.unexpected({}) };
  return (page) => page.route(path, (route) => route.fulfill({ status: 500, json }));
}
