import type { SiteContent } from '@ekbid/contract';
import type { RequestLog } from './log.ts';
import type { Keys } from './keys.ts';

/**
 * What features depend on, created once by boot/run-server.ts or by a test. Each folder declares its own part of the
 * interface (`declare module`), so that this file, which all import, imports none of them.
 */
export interface Deps {
  readonly keys: Keys;
  readonly checkout: Checkout;
  /** The operator's texts about itself. */
  readonly content: SiteContent;
  readonly log: RequestLog;
}

/** The provider's checkout window, as the browser needs to know it. */
type Checkout = {
  readonly script: string;
  readonly key: string;
  readonly sandbox: boolean;
};
