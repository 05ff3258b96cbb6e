import type { PageName, Session } from '@ekbid/contract';
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';
import { type AuctionKind, demoAuctions } from './demonstration.ts';
import { demoBidder, settings, signIn } from './people.ts';
import type { Device, Scene, Who } from './scene.ts';
import { addressOf, screens, whoSees } from './screens.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;
type Account = { readonly email: string; readonly password: string };

/** The demo data that all tests of a worker share: the auctions, one bidder, and the session of each role. */
type Demo = {
  readonly userId: string;
  readonly auctions: Readonly<Record<AuctionKind, string>>;
  readonly sessions: Readonly<Record<Who, StorageState | undefined>>;
};

type Look = (page: Page, scene: Scene) => Promise<unknown>;
type Show = (name: PageName, look: Look, scenes?: readonly Scene[]) => Promise<void>;

/**
 * For tests that look at many pages. Each role signs in once. Each page is checked after it has loaded and stopped
 * moving.
 */
export const test = base.extend<{ show: Show }, { demo: Demo }>({
  demo: [
    async ({ playwright }, use) => {
      const sessionOf = async (who: Account) => {
        const program = await playwright.request.newContext({ baseURL: settings().url });
        await signIn({ request: program }, who);
        const { data } = (await (await program.get('/api/auth/me')).json()) as { data: Session };
        return { state: await program.storageState(), userId: data.userData._id };
      };
      const [bidder, admin] = [await sessionOf(demoBidder()), await sessionOf(settings().signIns.admin)];
      const sessions = { visitor: undefined, bidder: bidder.state, admin: admin.state };
      await use({ auctions: demoAuctions(), sessions, userId: bidder.userId });
    },
    { scope: 'worker' },
  ],

  /** Shows a page in each of its states, one after another. */
  show: async ({ browser, demo, viewport }, use) => {
    const device: Device = (viewport?.width ?? 0) < 768 ? 'phone' : 'desktop';
    const contexts = new Map<Who, BrowserContext>();
    const contextOf = async (who: Who) => {
      const state = demo.sessions[who];
      const options = {
        baseURL: settings().url,
        reducedMotion: 'reduce',
        ...(state && { storageState: state }),
      } as const;
      const context = contexts.get(who) ?? (await browser.newContext(options));
      contexts.set(who, context);
      return context;
    };
    await use(async (name, look, scenes = screens[name]) => {
      for (const scene of scenes.filter(({ only }) => only === undefined || only === device))
        await base.step(scene.name, async () => {
          const page = await (await contextOf(whoSees(name, scene))).newPage();
          await scene.before?.(page);
          await page.goto(addressOf(name, scene, demo.auctions, demo.userId));
          await settle(page);
          await scene.open?.(page, device);
          await settle(page);
          await look(page, scene);
          await page.close();
        });
    });
    for (const context of contexts.values()) await context.close();
  },
});

/** Waits for the end of animations, because an element that fades in has less contrast and no final position. */
export async function settle(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.waitForFunction(() => {
    const seen = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
    const moving = document.getAnimations().filter(({ playState }) => playState === 'running');
    return document.fonts.status === 'loaded' && seen.every(({ complete }) => complete) && moving.length === 0;
  });
}
