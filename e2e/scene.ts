import type { Page } from '@playwright/test';
import type { AuctionKind } from './demonstration.ts';

export type Who = 'visitor' | 'bidder' | 'admin';
export type Device = 'phone' | 'desktop';

/** A page in one of its possible states. */
export type Scene = {
  /** Also the file name of the scene's pictures. */
  readonly name: string;
  /** The role that opens the page, if it differs from the page's own role. */
  readonly who?: Who;
  /** The kind of auction whose id is in the address. */
  readonly auction?: AuctionKind;
  /** The query string, such as `?status=active`. */
  readonly search?: string;
  /** The only device that has this state; both if omitted. */
  readonly only?: Device;
  /** Runs before the page is opened, for example to make a call fail. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** Brings the page into this state after it has opened. */
  readonly open?: (page: Page, device: Device) => Promise<unknown>;
  /** The caption of its pictures: what they show besides the page itself. A scene without a caption has no pictures. */
  readonly picture?: string;
};

export type Scenes = readonly [Scene, ...Scene[]];
