import { sql } from 'kysely';
import pino from 'pino';
import { readConfig } from '../../boot/config.ts';
import { openDatabase } from '../../db/database.ts';
import { getReceipt } from '../../fair-play/get-receipt.ts';
import { deriveHeadKeys } from '../../fair-play/heads.ts';
import { deriveKeys } from '../../context/keys.ts';
import { createMetrics } from '../../metrics/metrics.ts';
import { runKind } from '../../testing/run-jobs.ts';
import { sendMails } from '../send-mails.ts';
import { smtpMailer } from '../mailer.ts';

/** This process sends the waiting mails of a database, then ends. */
const [connectionString = '', smtpUrl = ''] = process.argv.slice(2);
// The timeouts are long, because a machine that is busy with other tests answers late.
const timeouts = { connectTimeoutMs: 60_000, replyTimeoutMs: 60_000 };
const db = openDatabase(connectionString);
const log = pino({ level: 'silent' });
const mails = sendMails({
  db,
  config: readConfig({ NODE_ENV: 'test', MAILS_PER_MINUTE: '1000000' }),
  headKeys: deriveHeadKeys('for mails that bring no receipts'),
  keys: deriveKeys('for mails that hold no token of any use'),
  mailer: smtpMailer({ smtpUrl, from: 'no-reply@ekbid.example', requireTls: false, ...timeouts }),
  log,
  getReceipt,
});
const isAnyDue = async () =>
  (await sql`select from mails where state = 'waiting' and next_try_at <= game_clock()`.execute(db)).rows.length > 0;
// The mails of a killed worker become due once its leases end, so this repeats until no mail is due.
do await runKind(mails, { db, log, metrics: createMetrics() });
while (await isAnyDue());
await db.destroy();
