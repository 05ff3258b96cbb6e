import type { Receipt } from '@ekbid/contract';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Deps } from '../context/deps.ts';
import { type KindOfWork, kindOfWork } from '../work/kind-of-work.ts';
import { claimDueMails, type ClaimedMail, type DueMail, endMail, retryMailLater, claimMail } from './mail.queries.ts';
import type { MailReply } from './mailer.ts';
import { type Letter, writeLetter, writeReceiptLetter } from './write-letter.ts';

type Needs = Pick<Deps, 'config' | 'db' | 'keys' | 'headKeys' | 'mailer' | 'log'> & {
  /** A bid's receipt, as its bidder may see it. */
  readonly getReceipt: (needs: Pick<Deps, 'db' | 'headKeys'>, bidderId: string, bidId: string) => Promise<Receipt>;
};

/** How long to send nothing after the mail server was unreachable. */
const pauseMs = 60_000;

/** Sends waiting mails, each at most once, even with several processes and after kills. */
export function sendMails(needs: Needs): KindOfWork {
  let pausedUntil = -Infinity;
  const pause = () => void (pausedUntil = performance.now() + pauseMs);
  return kindOfWork<DueMail>({
    name: 'send-mails',
    table: { name: 'mails', key: 'mail_id', keyType: 'uuid', due: 'next_try_at', isOpen: sql`state = 'waiting'` },
    atOnce: 4,
    rounds: 1,
    // Claims nothing while the mail server is unreachable: each mail would fail one by one.
    claim: async (db, token, limit) => (performance.now() < pausedUntil ? [] : claimDueMails(db, token, limit)),
    keyOf: ({ mailId }) => mailId,
    async handle({ mailId }, token) {
      const mail = await claimMail(needs.db, mailId, token);
      if (mail) await sendOne(needs, mail, pause);
    },
  });
}

async function sendOne({ mailer, log, ...needs }: Needs, mail: ClaimedMail, pause: () => void): Promise<void> {
  const { config, db } = needs;
  const { mailId, kind } = mail;
  const letter = await write(needs, mail).catch((error: unknown) => {
    // The mail was not sent, so it can be tried again.
    log.error({ err: error, mailId, kind }, 'a mail could not be written');
    return 'later' as const;
  });
  if (letter === 'later') return retryMailLater(db, mailId);
  if (letter === null) return endMail(db, mailId, 'dropped');
  const messageId = `${mailId}@${new URL(config.publicUrl).hostname}`;
  const reply = await mailer.send({ to: mail.email, messageId, ...letter });
  if (reply.end !== 'sent') log.warn({ mailId, kind, end: reply.end, reason: reply.reason }, 'a mail was not sent');
  if (reply.end === 'unreachable') pause();
  await recordEnd(db, mailId, reply.end);
}

async function write(needs: Omit<Needs, 'mailer' | 'log'>, mail: ClaimedMail): Promise<Letter | null | 'later'> {
  const sender = { keys: needs.keys, publicUrl: needs.config.publicUrl };
  if (mail.bidId === null) return writeLetter(mail, sender);
  const receipt = await needs.getReceipt(needs, mail.userId, mail.bidId);
  return receipt.file === null ? 'later' : writeReceiptLetter(mail, receipt, receipt.file, sender);
}

function recordEnd(db: Db, mailId: string, end: MailReply['end']): Promise<void> {
  switch (end) {
    case 'sent':
    case 'refused':
      return endMail(db, mailId, end);
    case 'deferred':
    case 'unreachable':
      return retryMailLater(db, mailId);
    case 'unknown':
      // Stays claimed: it may have arrived, so it must not be sent again.
      return Promise.resolve();
  }
}
