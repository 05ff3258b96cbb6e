import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { getReceipt } from '../fair-play/get-receipt.ts';
import { claimMail, type ClaimedMail, endMail, enqueueSendMails, putMailBack } from './mail.queries.ts';
import type { MailReply } from './mailer.ts';
import { type Letter, writeLetter, writeReceiptLetter } from './write-letter.ts';

type Needs = Pick<Deps, 'config' | 'db' | 'keys' | 'headKeys' | 'mailer' | 'log'>;

const atOnce = 4;
/** Of each of those: the job gives way to others, and to the end of the process, in between. */
const mailsARun = 10;

/** Sends what waits to be sent, each mail at most once, whoever else does the same and whatever is killed. */
export async function sendMails(needs: Needs): Promise<void> {
  const mayBeMore = await Promise.all(Array.from({ length: atOnce }, () => sendSome(needs)));
  if (mayBeMore.includes(true)) await enqueueSendMails(needs.db);
}

/** Whether it stopped only for now. */
async function sendSome(needs: Needs): Promise<boolean> {
  for (let sent = 0; sent < mailsARun; sent += 1) {
    const mail = await claimMail(needs.db);
    if (!mail) return false;
    // The server cannot be reached: the others wait for the next minute instead of failing one by one.
    if (!(await sendOne(needs, mail))) return false;
  }
  return true;
}

async function sendOne({ mailer, log, ...needs }: Needs, mail: ClaimedMail): Promise<boolean> {
  const { config, db } = needs;
  const { mailId, kind } = mail;
  const letter = await write(needs, mail).catch((error: unknown) => {
    // Nothing of it was handed over.
    log.error({ err: error, mailId, kind }, 'a mail could not be written');
    return 'later' as const;
  });
  if (letter === 'later') {
    await putMailBack(db, mailId);
    return true;
  }
  if (letter === null) {
    await endMail(db, mailId, 'dropped');
    return true;
  }
  const messageId = `${mailId}@${new URL(config.publicUrl).hostname}`;
  const reply = await mailer.send({ to: mail.email, messageId, ...letter });
  if (reply.end !== 'sent') log.warn({ mailId, kind, end: reply.end, reason: reply.reason }, 'a mail was not sent');
  await writeDown(db, mailId, reply.end);
  return reply.end !== 'unreachable';
}

async function write(needs: Omit<Needs, 'mailer' | 'log'>, mail: ClaimedMail): Promise<Letter | null | 'later'> {
  const sender = { keys: needs.keys, publicUrl: needs.config.publicUrl };
  if (mail.bidId === null) return writeLetter(mail, sender);
  const receipt = await getReceipt(needs, mail.userId, mail.bidId);
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
