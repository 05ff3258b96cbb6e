import { type PageName, pages } from '@ekbid/contract';
import type { Page } from '@playwright/test';
import { accountScreens } from './screens-of-accounts.ts';
import { adminScreens } from './screens-of-administrators.ts';
import { bidderScreens } from './screens-of-bidders.ts';
import { visitorScreens } from './screens-of-visitors.ts';
import type { AuctionKind } from './demonstration.ts';

export type Who = 'visitor' | 'bidder' | 'admin';
export type Device = 'phone' | 'desktop';

/** A page in one of the states it can be in. */
export type Scene = {
  /** Also the name of its pictures. */
  readonly name: string;
  /** Whose screen it is, where whom the page is for does not say it. */
  readonly who?: Who;
  /** The auction the address names. */
  readonly auction?: AuctionKind;
  /** What the address says beyond the page: `?status=active`. */
  readonly search?: string;
  /** The only device that has this state. */
  readonly only?: Device;
  /** Done before the page is opened: a call that fails, say. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** Leads the open page into this state. */
  readonly open?: (page: Page, device: Device) => Promise<unknown>;
  /** What its pictures show beyond the page itself; without it there are none. */
  readonly picture?: string;
};

export type Scenes = readonly [Scene, ...Scene[]];

/** Every page, first as it opens. */
export const screens: Readonly<Record<PageName, Scenes>> = {
  ...visitorScreens,
  ...accountScreens,
  ...bidderScreens,
  ...adminScreens,
};

const roles = { public: 'visitor', 'signed-in': 'bidder', admin: 'admin' } as const;

export const whoSees = (page: PageName, { who }: Scene): Who => who ?? roles[pages[page].access];

/** The address of a scene. That of all other addresses is one that leads nowhere. */
export function addressOf(
  page: PageName,
  { auction, search }: Scene,
  auctions: Readonly<Record<AuctionKind, string>>,
): string {
  const path = pages[page].path.replace('*', '/nowhere');
  return path.replace(':auctionId', auction ? auctions[auction] : '') + (search ?? '');
}
