import { receiptNumber } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

const uuid = /(?<![0-9a-f])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f])/g;
/** The world's clock is years ahead, so a time in this decade is the machine's. */
const realTime = /\b202\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)/g;
const coded = /(?<![\w-])[\w-]{20,}(?![\w-])/g;

/**
 * Replaces what differs between worlds by chance: ids by their place in the history, the machine's times by a word, and
 * random bytes by their shape, so that a leak that replaces or lengthens them is still seen.
 */
export class Normaliser {
  readonly #names = new Map<string, string>();
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Names the ids that exist in order of creation, which does not depend on how lists are sorted. */
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

  /** Names the random bytes of the fair-play log after their bid. */
  async #learnBytes(): Promise<void> {
    const bids = await this.#db
      .selectFrom('bids')
      .orderBy('placedAt')
      .select(['bidId', 'pseudonym', 'nonce', 'commitment'])
      .execute();
    for (const { bidId, ...bytes } of bids)
      for (const [name, value] of Object.entries(bytes))
        // A person's pseudonym is named after their first bid.
        if (!this.#names.has(value.toString('hex')))
          this.#names.set(value.toString('hex'), `${name}-of-${this.#nameOf(bidId)}`);
  }

  read(text: string): string {
    return (
      text
        .replaceAll(coded, decodeCursor)
        .replaceAll(uuid, (id) => this.#nameOf(id))
        .replaceAll(/\b[0-9A-Z]{4}(?:-[0-9A-Z]{4}){2}\b/g, (number) => this.#names.get(number) ?? '<receipt number>')
        // The proof-of-work challenge: its middle has too few random characters to be recognised as random each time.
        .replaceAll(/\b(\d{2}\.\d{13})\.[\w-]{22}\./g, '$1.<22 random characters>.')
        .replaceAll(coded, (text) => (isRandom(text) ? `<${text.length} random characters>` : text))
        // Not after a bracket or comma, where cursors contain plain numbers.
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

/** A cursor contains the sort values of a row, which any reader can decode. */
function decodeCursor(text: string): string {
  const decoded = Buffer.from(text, 'base64url').toString();
  return /^\[[ -~]*\]$/.test(decoded) ? decoded : text;
}

/** Random digits are varied. A number in their place, padded with zeros, has few different digits and is kept. */
const shapeOfHex = (hex: string) => (new Set(hex).size < 6 ? hex : `<${hex.length} hex digits>`);

/** Whether this is Base64 of random bytes: words are shorter, or lack one of these classes. */
const isRandom = (text: string) =>
  (text.length < 40 ? [/[a-z]/, /[A-Z]/, /\d/] : [/[a-z]/, /[A-Z]/]).every((some) => some.test(text));
