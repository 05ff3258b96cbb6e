import { createHash } from 'node:crypto';
import type { Settings } from './config.ts';
import type { Db } from './db.ts';

export type Merchant = {
  readonly accountId: string;
  /** The signing secret of webhooks, or null when none are sent. */
  readonly webhookSecret: string | null;
};

/** Stores the merchant in the database, so that transactions can read it. */
export function storeMerchant(db: Db, { keyId, webhooks }: Settings): void {
  db.run(
    `insert into merchant (only_one, account_id, webhook_secret) values (1, ?, ?)
     on conflict do update set account_id = excluded.account_id, webhook_secret = excluded.webhook_secret`,
    `acc_${createHash('sha256').update(keyId).digest('hex').slice(0, 14)}`,
    webhooks?.secret ?? null,
  );
}

export function getMerchant(db: Db): Merchant {
  const merchant = db.one<Merchant>('select account_id as accountId, webhook_secret as webhookSecret from merchant');
  if (!merchant) throw new Error('No merchant is stored: call storeMerchant first');
  return merchant;
}
