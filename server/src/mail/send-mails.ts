import type { Receipt } from '@ekbid/contract';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { type KindOfWork, kindOfWork } from '../work/kind-of-work.ts';
import {
  claimDueMails,
  type ClaimedMail,
  type DueMail,
  endMail,
  putMailBack,
  putOffDueMails,
  takeMail,
} from './mail.queries.ts';
import type { MailReply } from './mailer.ts';
import { type Letter, writeLetter, writeReceiptLetter } from './write-letter.ts';

type Needs = Pick<Deps, 'config' | 'db' | 'keys' | 'headKeys' | 'mailer' | 'log'> & {
  /** A bid's receipt, as its bidder may see it. */
  readonly getReceipt: (needs: Pick<Deps, 'db' | 'headKeys'>, bidderId: string, bidId: string) => Promise<Receipt>;
};

/** Sends what waits to be sent, each mail at most once, whoever else does the same and whatever is killed. */
export function sendMails(needs: Needs): KindOfWork {
  return kindOfWork<DueMail>({
    name: 'send-mails',
    table: { name: 'mails', key: 'mail_id', keyType: 'uuid', due: 'next_try_at', isOpen: sql`state = 'waiting'` },
    atOnce: 4,
    claim: claimDueMails,
    keyOf: ({ mailId }) => mailId,
    async handle({ mailId }, token) {
      const mail = await takeMail(needs.db, mailId, token);
      if (mail) await sendOne(needs, mail);
    },
  });
}

async function sendOne({ mailer, log, ...needs }: Needs, mail: ClaimedMail): Promise<void> {
  const { config, db } = needs;
  const { mailId, kind } = mail;
  const letter = await write(needs, mail).catch((error: unknown) => {
    // Nothing of it was handed over.
    log.error({ err: error, mailId, kind }, 'a mail could not be written');
    return 'later' as const;
  });
  if (letter === 'later') return putMailBack(db, mailId);
  if (letter === null) return endMail(db, mailId, 'dropped');
  const messageId = `${mailId}@${new URL(config.publicUrl).hostname}`;
  const reply = await mailer.send({ to: mail.email, messageId, ...letter });
  if (reply.end !== 'sent') log.warn({ mailId, kind, end: reply.end, reason: reply.reason }, 'a mail was not sent');
  await writeDown(db, mailId, reply.end);
  if (reply.end === 'unreachable') await putOffDueMails(db);
}

async function write(needs: Omit<Needs, 'mailer' | 'log'>, mail: ClaimedMail): Promise<Letter | null | 'later'> {
  const sender = { keys: needs.keys, publicUrl: needs.config.publicUrl };
  if (mail.bidId === null) return writeLetter(mail, sender);
  const receipt = await needs.getReceipt(needs, mail.userId, mail.bidId);
  return receipt.file === null ? 'later' : writeReceiptLetter(mail, receipt, receipt.file, sender);
}

function writeDown(db: Db, mailId: string, end: MailReply['end']): Promise<void> {
  switch (end) {
    case 'sent':
    case 'refused':
      return endMail(db, mailId, end);
    case 'deferred':
    case 'unreachable':
      return putMailBack(db, mailId);
    case 'unknown':
      // Stays claimed: it may have arrived, and is never sent again.
      return Promise.resolve();
  }
}
