import type { Page } from '@playwright/test';
import type { AuctionKind } from './demonstration.ts';

export type Who = 'visitor' | 'bidder' | 'admin';
export type Device = 'phone' | 'desktop';

/** A page in one of its possible states. */
export type Scene = {
  /** Also the name of its pictures. */
  readonly name: string;
  /** The role, where it is not the one that the page is for. */
  readonly who?: Who;
  /** The kind of auction in the address. */
  readonly auction?: AuctionKind;
  /** The part of the address after the path: `?status=active`. */
  readonly search?: string;
  /** The only device that has this state. */
  readonly only?: Device;
  /** Runs before the page is opened, for example to make a call fail. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** Brings the open page into this state. */
  readonly open?: (page: Page, device: Device) => Promise<unknown>;
  /** What its pictures show besides the page itself. A scene without it has no pictures. */
  readonly picture?: string;
};

export type Scenes = readonly [Scene, ...Scene[]];
