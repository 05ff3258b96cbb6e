import type { SiteContent } from '@ekbid/contract';
import type { RequestLog } from './log.ts';
import type { Db } from '../db/database.ts';
import type { Reads } from '../db/reads.ts';
import type { Keys } from './keys.ts';

/**
 * What the features borrow: everything outside them, made once by boot/run-server.ts, or by a test. A part whose type belongs to a
 * folder above this one is declared there, so that nothing below imports it.
 */
export interface Deps {
  readonly db: Db;
  readonly reads: Reads;
  readonly keys: Keys;
  readonly checkout: Checkout;
  /** What the operator says of itself. */
  readonly content: SiteContent;
  readonly log: RequestLog;
}

/** The provider's checkout window, as the browser needs to know it. */
type Checkout = {
  readonly script: string;
  readonly key: string;
  readonly sandbox: boolean;
};
