import type { SiteContent } from '@ekbid/contract';
import type { RequestLog } from './log.ts';
import type { SessionLookup } from '../sessions/session-lookup.ts';
import type { SmsSender } from '../sms/sms-sender.ts';
import type { PictureStore } from '../pictures/picture-store.ts';
import type { BidLane } from '../bids/bid-lane.ts';
import type { Config } from '../boot/config.ts';
import type { Db } from '../db/database.ts';
import type { Reads } from '../db/reads.ts';
import type { Keys } from './keys.ts';
import type { HeadKeys } from '../fair-play/heads.ts';
import type { Live } from '../live/live.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { PaymentProvider } from '../provider/payment-provider.ts';

/** What the features borrow: everything outside them, made once in main.ts, or by a test. */
export type Deps = {
  readonly config: Config;
  readonly db: Db;
  readonly reads: Reads;
  readonly sessions: SessionLookup;
  readonly bidLane: BidLane;
  readonly keys: Keys;
  readonly headKeys: HeadKeys;
  readonly live: Live;
  readonly provider: PaymentProvider;
  readonly checkout: Checkout;
  readonly pictures: PictureStore;
  readonly sms: SmsSender;
  readonly mailer: Mailer;
  /** What the operator says of itself. */
  readonly content: SiteContent;
  readonly metrics: Metrics;
  readonly log: RequestLog;
};

/** The provider's checkout window, as the browser needs to know it. */
type Checkout = {
  readonly script: string;
  readonly key: string;
  readonly sandbox: boolean;
};
