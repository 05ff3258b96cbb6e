import type { SiteContent } from '@ekbid/contract';
import type { Log } from './http/log.ts';
import type { SmsSender } from './accounts/sms-sender.ts';
import type { PictureStore } from './auctions/picture-store.ts';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import type { Keys } from './keys.ts';
import type { Live } from './live/live.ts';
import type { Mailer } from './mail/mailer.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';

/** What the features borrow: everything outside them, made once in main.ts, or by a test. */
export type Deps = {
  readonly config: Config;
  readonly db: Db;
  readonly keys: Keys;
  readonly live: Live;
  readonly provider: PaymentProvider;
  readonly checkout: Checkout;
  readonly pictures: PictureStore;
  readonly sms: SmsSender;
  readonly mailer: Mailer;
  /** What the operator says of itself. */
  readonly content: SiteContent;
  readonly log: Log;
};

/** The provider's checkout window, as the browser needs to know it. */
type Checkout = {
  readonly script: string;
  readonly key: string;
  readonly sandbox: boolean;
};
