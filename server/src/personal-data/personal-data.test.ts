import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dataExport } from '@ekbid/texts/en/data-export';
import { useTestApp } from '../testing/test-app.ts';
import { leftOut, personalData } from './personal-data.ts';

const app = useTestApp();

// proves data-export.whole
test('every column of the database that names a person is in their copy, or left out for a reason', async () => {
  const { rows } = await sql<{ column: string }>`
    select a.attrelid::regclass || '.' || a.attname as column
    from pg_attribute a join pg_class t on t.oid = a.attrelid
    where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and not a.attisdropped and t.relname <> 'users'
      and (a.attname in ('user_id', 'bidder_id', 'mobile_number') or exists (select from pg_constraint c
        where c.contype = 'f' and c.conrelid = t.oid and c.confrelid = 'users'::regclass and a.attnum = any (c.conkey)))`.execute(
    app.db,
  );
  const known = [...Object.values(personalData).flatMap(({ columns }) => columns), ...Object.keys(leftOut)];
  // This column belongs to the same person as the row's `user_id`, so it is not listed separately.
  const listed = rows.map(({ column }) => column).filter((column) => column !== 'number_changes.mobile_number');
  expect(listed.toSorted()).toEqual(known.toSorted());
});

/**
 * Columns whose text is erased with the account: they are emptied, or their rows are removed. A test searches all of
 * them.
 */
const erased = {
  account_deletions: ['reason'],
  account_traces: ['kind', 'trace_hash'],
  admin_acts: ['details'],
  consents: ['what', 'version', 'language'],
  data_exports: ['file'],
  deliveries: ['channel', 'state'],
  entry_networks: ['network_hash'],
  mails: ['former_email', 'kind', 'state'],
  notification_choices: ['channel', 'topic'],
  notifications: ['kind'],
  number_changes: ['mobile_number'],
  operator_tasks: ['note'],
  otp_challenges: ['address_hash', 'code_hash', 'known_hash', 'mobile_number', 'purpose', 'visitor_hash'],
  prize_moves: ['why'],
  prizes: ['contact', 'moved_why', 'problem', 'tracking_link'],
  push_subscriptions: ['auth', 'endpoint', 'p256dh', 'session_hash'],
  recovery_codes: ['code_hash'],
  reports: ['answer', 'description', 'note'],
  second_factors: ['sealed_secret'],
  sessions: ['browser', 'session_hash'],
  sign_in_codes: ['code_hash', 'identifier_hash', 'visitor_hash'],
  sms_messages: ['kind'],
  users: ['email', 'first_name', 'last_name', 'mobile_number', 'password_hash'],
};

/** Columns that identify nobody: prizes, states, codes, and the references of the books and the log. */
const impersonal = {
  admin_acts: ['act', 'erased_mac', 'mac', 'previous_mac'],
  announcements: ['kind'],
  // Administrators write these columns, and they are about prizes.
  auction_drafts: ['form', 'further_pictures', 'picture', 'picture_alt', 'picture_sha256'],
  auctions: [
    ...[
      'description',
      'description_hindi',
      'entry_mode',
      'further_pictures',
      'outcome',
      'picture',
      'picture_alt',
      'picture_sha256',
    ],
    ...['retail_price_date', 'retail_price_source', 'title', 'title_hindi'],
  ],
  bids: ['commitment', 'nonce', 'pseudonym'],
  decided_auctions: ['outcome'],
  fair_play_events: ['addition', 'kind', 'outcome', 'prize'],
  fair_play_heads: ['key_id', 'root', 'signature'],
  fair_play_tiles: ['hashes'],
  job_workers: ['worker_id'],
  ledger_entries: ['credit', 'debit', 'movement', 'provider_refund_id'],
  // These are keyed hashes, which are kept for a day.
  login_tries: ['address_hash', 'identifier_hash'],
  operator_tasks: ['kind', 'provider_payment_id', 'subject'],
  // These are ids and keyed hashes. They stay, so that a restored backup does not bring a person back.
  outside_list: ['content', 'kind'],
  own_limits: ['exclusion'],
  // This is kept on purpose: a later account with the same number is under the same limits.
  own_limits_numbers: ['number_hash'],
  payment_orders: ['provider_order_id', 'receipt', 'state'],
  payments: ['provider_payment_id'],
  prize_moves: ['from_state', 'moved_as', 'to_state'],
  prizes: ['carrier', 'moved_as', 'state', 'tax_borne_by', 'tax_date', 'tax_reference'],
  refunds: ['idempotency_key', 'provider_refund_id', 'reason', 'refusal', 'state'],
  reminders: ['kind'],
  reports: ['reason'],
  scheduled_work: ['task'],
  sending_rates: ['channel'],
  sms_networks: ['network_hash', 'purpose'],
  spending_limits: ['period'],
  used_proofs: ['proof_hash'],
  users: ['language', 'role'],
  webhook_events: ['event', 'event_id', 'provider_order_id', 'provider_payment_id', 'provider_refund_id', 'subject'],
};

// proves deletion.every-column
test('every column that can hold words is erased with an account, or known to name nobody', async () => {
  const { rows } = await sql<{ column: string }>`
    select table_name || '.' || column_name as column from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb', 'bytea', 'ARRAY', 'USER-DEFINED')
      and table_name not in ('migrations', 'applied_functions')`.execute(app.db);
  const listed = [erased, impersonal].flatMap((tables) =>
    Object.entries(tables).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`)),
  );
  expect(rows.map(({ column }) => column).toSorted()).toEqual(listed.toSorted());
});

/** For each field with codes, the column whose CHECK constraint lists them. */
const codes: Readonly<Record<string, string>> = {
  'consents.what': 'consents.what',
  'consents.language': 'consents.language',
  'traces.kind': 'account_traces.kind',
  'limits.exclusion': 'own_limits.exclusion',
  'limits.period': 'spending_limits.period',
  'orders.state': 'payment_orders.state',
  'refunds.state': 'refunds.state',
  'prizes.state': 'prizes.state',
  'notifications.kind': 'notifications.kind',
  'notificationChoices.channel': 'notification_choices.channel',
  'messages.channel': 'deliveries.channel',
  'messages.kind': 'mails.kind',
  'messages.state': 'deliveries.state',
  'account.role': 'users.role',
};

test('every code of the database has words on the page of a copy', async () => {
  const { rows } = await sql<{ column: string; code: string }>`
    select c.conrelid::regclass || '.' || a.attname as column, code[1] as code
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
    cross join regexp_matches(pg_get_constraintdef(c.oid), '''([A-Za-z_]+)''::text', 'g') code
    where c.contype = 'c'`.execute(app.db);
  const values: Readonly<Record<string, object>> = dataExport.values;
  for (const [of, column] of Object.entries(codes)) {
    const known = rows.filter((row) => row.column === column).map(({ code }) => code);
    expect(known.length, column).toBeGreaterThan(1);
    expect(Object.keys(values[of] ?? {}), of).toEqual(expect.arrayContaining(known));
  }
  const topics = await sql<{ topic: string }>`select distinct topic from notification_channels`.execute(app.db);
  expect(Object.keys(dataExport.values['notificationChoices.topic']).toSorted()).toEqual(
    topics.rows.map(({ topic }) => topic).toSorted(),
  );
});
