import { receiptNumber } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { TestApp } from '../../testing/test-app.ts';

const uuid = /(?<![0-9a-f])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f])/g;
/** The world's clock is years ahead, so a time in this decade comes from the machine's clock. */
const realTime = /\b202\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)/g;
const coded = /(?<![\w-])[\w-]{20,}(?![\w-])/g;

/**
 * Replaces everything that differs between worlds by chance. Ids are replaced by a number in order of creation, and the
 * machine's times by a word. Random bytes are replaced by their length, so that a leak that changes the length is still
 * found.
 */
export class Normaliser {
  readonly #names = new Map<string, string>();
  readonly #db: Db;

  constructor({ db, deps }: TestApp) {
    this.#db = db;
    // This id is named here, because it has too few digits for `shapeOfHex` to recognise it as random each time.
    this.#names.set(deps.headKeys.own.id, 'key-of-heads');
  }

  /** Gives each existing id a name, in the order of creation, so that names do not depend on how lists are sorted. */
  async learn(): Promise<void> {
    const { rows } = await sql<{ kind: string; id: string }>`
      select 'user' as kind, user_id as id, created_at as at from users
      union all select 'auction', auction_id, created_at from auctions
      union all select 'order', payment_order_id, created_at from payment_orders
      union all select 'bid', bid_id, placed_at from bids
      union all select 'payment', payment_id, captured_at from payments
      union all select 'refund', r.refund_id, p.captured_at from refunds r join payments p using (payment_id)
      union all select 'report', report_id, created_at from reports
      union all select 'task', task_id, created_at from operator_tasks
      union all select 'provider-order', substr(provider_order_id, 7)::uuid, created_at from payment_orders
        where provider_order_id is not null
      union all select 'provider-refund', substr(r.provider_refund_id, 6)::uuid, p.captured_at
        from refunds r join payments p using (payment_id) where provider_refund_id is not null
      union all select 'provider-payment', substr(provider_payment_id, 5)::uuid, captured_at from payments
      order by at, kind`.execute(this.#db);
    const counts = new Map<string, number>();
    for (const { kind, id } of rows) {
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      const name = `${kind}-${counts.get(kind)}`;
      if (!this.#names.has(id)) this.#names.set(id, name);
      if (kind === 'bid') this.#names.set(receiptNumber(id), `receipt-of-${name}`);
    }
    await this.#learnBytes();
  }

  /** Names each random value of the fair-play log after its bid. */
  async #learnBytes(): Promise<void> {
    const bids = await this.#db
      .selectFrom('bids')
      .orderBy('placedAt')
      .select(['bidId', 'pseudonym', 'nonce', 'commitment'])
      .execute();
    for (const { bidId, ...bytes } of bids)
      for (const [name, value] of Object.entries(bytes))
        // A pseudonym occurs in all bids of a person, and is named after the first.
        if (!this.#names.has(value.toString('hex')))
          this.#names.set(value.toString('hex'), `${name}-of-${this.#nameOf(bidId)}`);
  }

  read(text: string): string {
    return (
      text
        .replaceAll(coded, decodeCursor)
        .replaceAll(uuid, (id) => this.#nameOf(id))
        .replaceAll(/\b[0-9A-Z]{4}(?:-[0-9A-Z]{4}){2}\b/g, (number) => this.#names.get(number) ?? '<receipt number>')
        // The random part of the proof-of-work challenge is so short that `isRandom` would sometimes miss it.
        .replaceAll(/\b(\d{2}\.\d{13})\.[\w-]{22}\./g, '$1.<22 random characters>.')
        .replaceAll(coded, (text) => (isRandom(text) ? `<${text.length} random characters>` : text))
        // Numbers after a bracket or comma are left as they are, because cursors contain plain numbers there.
        .replaceAll(/(?<![0-9a-z,[-])[0-9a-f]{16,}(?!\w)/g, (hex) => this.#names.get(hex) ?? shapeOfHex(hex))
        .replaceAll(/(data-owner=")[\w-]{12}"/g, '$1<12 random characters>"')
        .replaceAll(realTime, '<time>')
    );
  }

  #nameOf(id: string): string {
    const name = this.#names.get(id) ?? `id-${this.#names.size}`;
    this.#names.set(id, name);
    return name;
  }
}

/** Decodes a cursor, which contains the sort values of a row. Any reader can decode it, so a leak in it counts. */
function decodeCursor(text: string): string {
  const decoded = Buffer.from(text, 'base64url').toString();
  return /^\[[ -~]*\]$/.test(decoded) ? decoded : text;
}

/**
 * Replaces hex digits that are random, which shows in how many different digits there are. A number padded with zeros
 * has few different ones and is kept, because it could be a leak.
 */
const shapeOfHex = (hex: string) => (new Set(hex).size < 6 ? hex : `<${hex.length} hex digits>`);

/**
 * Returns whether the text looks like Base64 of random bytes. Words are shorter, or lack one of these classes of
 * characters.
 */
const isRandom = (text: string) =>
  (text.length < 40 ? [/[a-z]/, /[A-Z]/, /\d/] : [/[a-z]/, /[A-Z]/]).every((some) => some.test(text));
