import { sql } from 'kysely';
import { oweRefunds } from '../../refunds/owe-refunds.ts';
import { bid } from '../../testing/bidding.ts';
import { createAuction, type Person, signIn, type TestApp } from '../../testing/test-app.ts';

/** A bidder with a confirmed address. */
export async function confirmedPerson(test: TestApp): Promise<Person> {
  const person = await signIn(test);
  await test.db
    .updateTable('users')
    .where('userId', '=', person.userId)
    .set({ emailConfirmedAt: sql<Date>`game_clock()` })
    .execute();
  return person;
}

/** Each of these people has paid for a bid of another amount in one auction, and is owed a refund. */
export async function owedTo(
  test: TestApp,
  people: readonly Person[],
  auction: { titleHindi?: string } = {},
): Promise<void> {
  const auctionId = await createAuction(test, auction);
  for (const [place, person] of people.entries()) await bid(test, person, auctionId, 12 + place);
  await oweRefunds(test.deps, auctionId, 'auction_cancelled');
}

/** Marks this person's refunds as made by the provider. */
export async function refund({ db }: TestApp, { userId }: Person, providerRefundId: string): Promise<void> {
  await sql`update refunds r set state = 'refunded', refunded_at = game_clock(), provider_refund_id = ${providerRefundId}
    from payments p join payment_orders o using (payment_order_id)
    where p.payment_id = r.payment_id and o.bidder_id = ${userId} and r.state <> 'refunded'`.execute(db);
}

/** The states of this person's mails, in the order of their requests. */
export async function statesOf({ db }: TestApp, { userId }: Person): Promise<string[]> {
  const rows = await db
    .selectFrom('mails')
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .select(['state'])
    .execute();
  return rows.map(({ state }) => state);
}
