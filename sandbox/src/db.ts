import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

export type Db = {
  /** Returns the first row, or undefined. */
  one<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined;
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[];
  run(sql: string, ...values: SQLInputValue[]): void;
  /** Runs the work in a transaction. Inside another transaction, the work joins that transaction. */
  transaction<Result>(work: () => Result): Result;
  close(): void;
};

/** Opens the SQLite file that holds the sandbox's whole state. Prepared statements are cached. */
export function openDb(path: string): Db {
  if (path !== ':memory:') preparePrivateFile(path);
  const database = new DatabaseSync(path);
  // With WAL, `normal` loses no commit when the process is killed. Only a power cut can lose the last commits.
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 2000');
  migrate(database);

  const prepared = new Map<string, StatementSync>();
  const statement = (sql: string) => {
    const cached = prepared.get(sql);
    if (cached) return cached;
    const fresh = database.prepare(sql);
    prepared.set(sql, fresh);
    return fresh;
  };

  return {
    one: <Row>(sql: string, ...values: SQLInputValue[]) => statement(sql).get(...values) as Row | undefined,
    all: <Row>(sql: string, ...values: SQLInputValue[]) => statement(sql).all(...values) as Row[],
    run: (sql, ...values) => void statement(sql).run(...values),
    transaction: (work) => inTransaction(database, work),
    close: () => database.close(),
  };
}

/** The file holds text messages with codes, so only its owner may read it. SQLite gives its WAL files the same mode. */
function preparePrivateFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  closeSync(openSync(path, 'a', 0o600));
  for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) chmodSync(file, 0o600);
}

function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  if (database.isTransaction) return work();
  database.exec('begin immediate');
  try {
    const result = work();
    database.exec('commit');
    return result;
  } catch (error) {
    database.exec('rollback');
    throw error;
  }
}

function migrate(database: DatabaseSync): void {
  const { user_version: done } = database.prepare('pragma user_version').get() as { user_version: number };
  for (const [index, sql] of migrations.entries()) {
    if (index < done) continue;
    inTransaction(database, () => database.exec(`${sql}; pragma user_version = ${index + 1}`));
  }
}

/** Each migration runs once, in this order. Add new ones only at the end. */
const migrations: readonly string[] = [
  `
  create table orders (
    seq integer primary key,
    id text not null unique,
    amount integer not null check (amount >= 100),
    amount_paid integer not null default 0,
    currency text not null,
    receipt text,
    notes text not null,
    capture text not null check (capture in ('automatic', 'manual')),
    capture_options text not null,
    attempts integer not null default 0,
    created_at integer not null
  );
  create index orders_by_receipt on orders (receipt, seq);

  create table payments (
    seq integer primary key,
    id text not null unique,
    order_id text not null references orders (id),
    amount integer not null,
    currency text not null,
    status text not null check (status in ('created', 'authorized', 'captured', 'failed')),
    method text not null check (method in ('card', 'upi')),
    card_id text,
    card_name text,
    card_last4 text,
    vpa text,
    email text,
    contact text,
    description text,
    acquirer_reference text,
    error text,
    created_at integer not null
  );
  create index payments_by_order on payments (order_id, seq);

  create table messages (
    seq integer primary key,
    kind text not null check (kind in ('sms', 'email')),
    recipient text not null,
    subject text,
    text text not null,
    at text not null
  );
  create index messages_by_recipient on messages (recipient, seq);
  `,
  `
  create table merchant (
    only_one integer primary key check (only_one = 1),
    account_id text not null,
    webhook_secret text
  );

  create table refunds (
    seq integer primary key,
    id text not null unique,
    payment_id text not null references payments (id),
    amount integer not null check (amount > 0),
    currency text not null,
    status text not null default 'pending' check (status in ('pending', 'processed', 'failed')),
    speed text not null check (speed in ('normal', 'optimum')),
    notes text not null,
    receipt text,
    acquirer_reference text,
    outcome text not null check (outcome in ('processed', 'failed')),
    settles_at integer,
    created_at integer not null
  );
  create index refunds_by_payment on refunds (payment_id, seq);
  create index refunds_to_settle on refunds (settles_at) where status = 'pending';

  create table refund_keys (
    key text primary key,
    request text not null,
    refund_id text not null references refunds (id)
  );

  create table disputes (
    seq integer primary key,
    id text not null unique,
    payment_id text not null references payments (id),
    amount integer not null,
    currency text not null,
    status text not null check (status in ('open', 'won', 'lost')),
    respond_by integer not null,
    created_at integer not null
  );
  create index disputes_by_payment on disputes (payment_id, seq);

  create table webhooks (
    seq integer primary key,
    event_id text not null,
    event text not null,
    body text not null,
    signature text not null,
    status text not null check (status in ('waiting', 'delivered', 'lost', 'given_up')),
    attempts integer not null default 0,
    answer text,
    due_at integer not null,
    created_at integer not null
  );
  create index webhooks_to_deliver on webhooks (due_at) where status = 'waiting';

  create table faults (
    only_one integer primary key check (only_one = 1),
    switches text not null,
    seed integer not null,
    draws integer not null default 0
  );

  alter table payments add column lapses_at integer;
  create index payments_to_return on payments (lapses_at) where status = 'authorized';
  `,
];
