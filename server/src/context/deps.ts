import type { SiteContent } from '@ekbid/contract';
import type { RequestLog } from './log.ts';
import type { Keys } from './keys.ts';

/**
 * What the features borrow: everything outside them, made once by boot/run-server.ts, or by a test. Each folder declares its own
 * part (`declare module`), so that this file, on which all depend, depends on none of them.
 */
export interface Deps {
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
