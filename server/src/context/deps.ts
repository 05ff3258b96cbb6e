import type { SiteContent } from '@ekbid/contract';
import type { RequestLog } from './log.ts';
import type { Keys } from './keys.ts';

/**
 * What features depend on. It is created once, by boot/run-server.ts or by a test. Each folder declares its own part of
 * the interface (`declare module`). So this file, which all folders import, imports none of them.
 */
export interface Deps {
  readonly keys: Keys;
  readonly checkout: Checkout;
  /** The texts in which the operator describes itself, such as its legal pages. */
  readonly content: SiteContent;
  readonly log: RequestLog;
}

/** What a browser needs in order to open the provider's checkout window. */
type Checkout = {
  readonly script: string;
  readonly key: string;
  readonly sandbox: boolean;
};
