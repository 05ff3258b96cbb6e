import { type DataKind, retention, type ShortKind } from '@ekbid/domain';
import { type RawBuilder, sql } from 'kysely';
import { eachEvenIfOneFails } from '../concurrency/each-even-if-one-fails.ts';
import type { Deps } from '../context/deps.ts';

type Needs = Pick<Deps, 'db' | 'config'>;
/** A statement that removes or empties rows that are older than these days, up to `chunk` rows at once. */
type Removal = (days: number) => RawBuilder<unknown>;

/** Rows are removed in chunks, because a large auction made as many rows at one moment as it had bidders. */
const chunk = 10_000;

const rowsOf =
  (table: string, isOver: Removal): Removal =>
  (days) => sql`
    delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)} where ${isOver(days)} limit ${chunk} for update skip locked))`;

const olderThan =
  (column: string): Removal =>
  (days) =>
    sql`${sql.ref(column)} < game_clock() - make_interval(days => ${days})`;

/** The statements for each kind of data that the table `retention` keeps only for some days. */
const removals: Readonly<Record<ShortKind, readonly Removal[]>> = {
  attempts: [
    rowsOf('login_tries', olderThan('tried_at')),
    rowsOf('used_proofs', olderThan('used_at')),
    rowsOf('email_changes', olderThan('asked_at')),
    rowsOf('entry_networks', olderThan('bid_at')),
  ],
  codes: [
    rowsOf('otp_challenges', olderThan('sent_at')),
    rowsOf('sign_in_codes', olderThan('sent_at')),
    rowsOf('sms_networks', (days) => sql`day < (game_clock() at time zone 'Asia/Kolkata')::date - ${days}::int`),
  ],
  dataExports: [
    // The row itself stays, because it limits how soon another copy can be requested.
    (days) => sql`update data_exports set file = null where file is not null and ${olderThan('made_at')(days)}`,
  ],
  // A session has its own end, which was set when it began.
  sessions: [rowsOf('sessions', () => sql`expires_at <= game_clock()`)],
  // The provider repeats an event for at most a day.
  providerNotices: [rowsOf('webhook_events', olderThan('handled_at'))],
  accountTraces: [rowsOf('account_traces', olderThan('last_at'))],
  notifications: [rowsOf('notifications', olderThan('created_at')), rowsOf('announcements', olderThan('done_at'))],
  messages: ['mails', 'deliveries'].map((table) =>
    rowsOf(table, (days) => sql`state <> 'waiting' and ${olderThan('created_at')(days)}`),
  ),
  prizeAddresses: [
    (days) => sql`update prizes set contact = null, problem = null, problem_at = null
      where (contact is not null or problem is not null) and state in ('delivered', 'expired', 'renounced')
        and ${olderThan('state_at')(days)}`,
  ],
  reports: [
    (days) => sql`update reports set description = '–', answer = null, note = '–'
      where (description <> '–' or answer is not null or note <> '–') and ${olderThan('resolved_at')(days)}`,
  ],
};

/**
 * The tables of each kind of data about people. Kinds without an age in `retention` are erased with the account, or
 * stay.
 */
export const tablesOfKinds: Readonly<Record<DataKind, readonly string[]>> = {
  attempts: ['login_tries', 'used_proofs', 'email_changes', 'entry_networks'],
  codes: ['otp_challenges', 'sign_in_codes', 'sms_networks'],
  dataExports: ['data_exports'],
  // A push subscription ends with the session of its browser.
  sessions: ['sessions', 'push_subscriptions'],
  providerNotices: ['webhook_events'],
  accountTraces: ['account_traces'],
  notifications: ['notifications', 'announcements'],
  // A text message is deleted as soon as it is sent.
  messages: ['mails', 'deliveries', 'sms_messages'],
  prizeAddresses: ['prizes'],
  reports: ['reports'],
  account: [
    ...['users', 'consents', 'watches', 'notification_choices', 'second_factors', 'recovery_codes'],
    // Each of these rows waits for some days, and is then removed.
    ...['number_changes', 'account_deletions'],
  ],
  bids: [
    ...['bids', 'payment_orders', 'payments', 'refunds', 'ledger_entries', 'operator_tasks', 'prize_moves'],
    ...['fair_play_events', 'fair_play_heads', 'fair_play_tiles', 'decided_auctions'],
  ],
  limits: ['own_limits', 'own_limits_accounts', 'own_limits_numbers', 'spending_limits'],
  audit: ['admin_acts'],
  outsideList: ['outside_list'],
};

/** Removes the data that is older than the table `retention` allows. Runs daily. */
export async function removeOldData({ db, config }: Needs): Promise<void> {
  await eachEvenIfOneFails(Object.keys(removals) as ShortKind[], async (kind) => {
    const days = kind === 'prizeAddresses' ? config.PRIZE_ADDRESS_DAYS : retention[kind];
    await eachEvenIfOneFails(removals[kind], async (removal) => {
      let removed: bigint | undefined;
      do {
        removed = (await removal(days).execute(db)).numAffectedRows;
      } while (removed !== undefined && removed >= BigInt(chunk));
    });
  });
}
