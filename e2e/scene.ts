import type { Page } from '@playwright/test';
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
