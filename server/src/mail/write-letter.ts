import type { Receipt, ReceiptFile } from '@ekbid/contract';
import { type RefundReason, formatRupees, prizeTextIn, retention } from '@ekbid/domain';
import type { Language } from '@ekbid/texts';
import type { Keys } from '../context/keys.ts';
import { textsIn } from '../context/texts.ts';
import { confirmationHours, confirmationToken } from './confirmation-token.ts';
import type { Mail } from './mailer.ts';
import { stopLink } from '../context/stop-link.ts';

export type SecondFactorMail = 'second_factor_guessed' | 'second_factor_off';

/** A mail that is due, with the current state of what it is about. */
export type ClaimedMail = {
  readonly mailId: string;
  readonly kind:
    | 'confirm_email'
    | 'password_changed'
    | 'email_changed'
    | 'number_change'
    | 'number_changed'
    | SecondFactorMail
    | 'receipt'
    | 'refund_on_its_way'
    | 'refunded'
    | 'export_ready';
  readonly userId: string;
  readonly firstName: string;
  readonly language: Language;
  /** The recipient: for a changed address the former one. */
  readonly email: string;
  readonly emailConfirmedAt: Date | null;
  /** Shows the owner which account a mail is about, and strangers little. */
  readonly mobileEnding: string;
  readonly createdAt: Date;
  readonly now: Date;
  readonly refund: ClaimedRefund | null;
  /** A change of number that waits, and that the mail can stop. */
  readonly numberChange: { readonly numberChangeId: string; readonly ending: string; readonly dueAt: string } | null;
  /** The bid whose receipt is attached. */
  readonly bidId: string | null;
};
type ClaimedRefund = {
  readonly state: string;
  readonly reason: RefundReason;
  readonly amountPaise: number;
  readonly auctionTitle: string;
  readonly auctionTitleHindi: string | null;
  readonly refundedAt: string | null;
  readonly providerRefundId: string | null;
};

export type Letter = Pick<Mail, 'subject' | 'text' | 'attachment'>;
type Sender = { readonly keys: Keys; readonly publicUrl: string };

const lettersIn = (language: Language) => textsIn[language].mail;

/** Mails that say what happened to an account, and how its owner gets it back. */
const notices: Partial<Record<ClaimedMail['kind'], 'passwordChanged' | 'secondFactorGuessed' | 'secondFactorOff'>> = {
  password_changed: 'passwordChanged',
  second_factor_guessed: 'secondFactorGuessed',
  second_factor_off: 'secondFactorOff',
};

/** Writes a mail from the current data; null if it need not, or must not, be sent any more. */
export function writeLetter(mail: ClaimedMail, sender: Sender): Letter | null {
  // Another account confirmed the address, so this account lost it.
  if (mail.email === '') return null;
  // This mail goes to the former, confirmed address. All others need a current address that is confirmed.
  if (mail.kind === 'email_changed') return lettersIn(mail.language).emailChanged(noticeOf(mail, sender));
  if (mail.kind === 'confirm_email') return mail.emailConfirmedAt === null ? askToConfirm(mail, sender) : null;
  // The address has changed since, and the new one is not confirmed.
  return mail.emailConfirmedAt === null ? null : writeToConfirmed(mail, sender);
}

function writeToConfirmed(mail: ClaimedMail, sender: Sender): Letter | null {
  const letters = lettersIn(mail.language);
  const notice = notices[mail.kind];
  if (notice !== undefined) return letters[notice](noticeOf(mail, sender));
  if (mail.kind === 'number_change') return mail.numberChange && tellOfNumber(mail, mail.numberChange, sender);
  if (mail.kind === 'number_changed')
    return letters.numberChanged({ ...noticeOf(mail, sender), ending: mail.mobileEnding });
  if (mail.kind === 'export_ready') return writeExportReady(mail, sender);
  return mail.refund && writeRefund(mail, mail.refund, sender);
}

/** Attaches the receipt as the same file that the pages offer. Null if the address is no longer confirmed. */
export function writeReceiptLetter(
  { firstName, language, emailConfirmedAt }: ClaimedMail,
  { receiptNumber, auctionId, ...auction }: Receipt,
  file: ReceiptFile,
  { publicUrl }: Sender,
): Letter | null {
  if (emailConfirmedAt === null) return null;
  const checkUrl = new URL(`/auctions/${auctionId}/check`, publicUrl).href;
  const amount = formatRupees(file.amount);
  const auctionTitle = prizeTextIn(language, auction.auctionTitle, auction.auctionTitleHindi);
  return {
    ...lettersIn(language).receipt({ firstName, amount, auctionTitle, receiptNumber, checkUrl }),
    attachment: { name: `ekbid-receipt-${receiptNumber}.json`, json: JSON.stringify(file, null, 2) },
  };
}

function writeRefund(mail: ClaimedMail, refund: ClaimedRefund, sender: Sender): Letter | null {
  return mail.kind === 'refunded' ? writeRefunded(mail, refund, sender) : writeRefundOnItsWay(mail, refund, sender);
}

/** Its mail is requested when the copy is made. */
function writeExportReady({ firstName, language, createdAt }: ClaimedMail, { publicUrl }: Sender): Letter {
  const until = new Date(createdAt.getTime() + retention.dataExports * 24 * 3600_000);
  const profileUrl = new URL('/profile', publicUrl).href;
  return textsIn[language].exportReady({ firstName, profileUrl, until: momentIn(language, until) });
}

/** When it happened, and how the victim of an attacker gets the account back. */
function noticeOf({ firstName, language, createdAt }: ClaimedMail, { publicUrl }: Sender) {
  const link = (path: string) => new URL(path, publicUrl).href;
  return {
    firstName,
    moment: momentIn(language, createdAt),
    forgotPasswordUrl: link('/forgot-password'),
    contactUrl: link('/contact'),
  };
}

/** The address can stop it. */
function tellOfNumber(
  { firstName, language }: ClaimedMail,
  { numberChangeId, ending, dueAt }: NonNullable<ClaimedMail['numberChange']>,
  { keys, publicUrl }: Sender,
): Letter {
  const moment = momentIn(language, new Date(dueAt));
  return lettersIn(language).numberChange({
    firstName,
    ending,
    moment,
    link: stopLink(keys, numberChangeId, publicUrl),
  });
}

// Without the name: the recipient may be a stranger, and an attacker may have typed a message to them as the name.
// Several accounts may have given this address: the number's ending shows which one the link confirms it for.
function askToConfirm(
  { userId, email, language, now, mobileEnding }: ClaimedMail,
  { keys, publicUrl }: Sender,
): Letter {
  const link = new URL('/confirm-email', publicUrl);
  link.searchParams.set('token', confirmationToken(keys, { userId, email }, now));
  return lettersIn(language).confirmEmail({ link: link.href, hours: confirmationHours, ending: mobileEnding });
}

/** Null if the refund was done before this mail. */
function writeRefundOnItsWay(mail: ClaimedMail, refund: ClaimedRefund, sender: Sender): Letter | null {
  return refund.state === 'refunded' ? null : lettersIn(mail.language).refundOnItsWay(factsOf(mail, refund, sender));
}

function writeRefunded(mail: ClaimedMail, refund: ClaimedRefund, sender: Sender): Letter | null {
  if (refund.refundedAt === null) return null;
  const date = `${indianDate(mail.language).format(new Date(refund.refundedAt))} (IST)`;
  return lettersIn(mail.language).refunded({
    ...factsOf(mail, refund, sender),
    date,
    providerReference: refund.providerRefundId,
  });
}

function factsOf(
  { firstName, language }: ClaimedMail,
  { amountPaise, auctionTitle, auctionTitleHindi, reason }: ClaimedRefund,
  sender: Sender,
) {
  return {
    firstName,
    amount: formatRupees(amountPaise),
    auctionTitle: prizeTextIn(language, auctionTitle, auctionTitleHindi),
    reason: textsIn[language].refundReasons[reason],
    myBidsUrl: new URL('/my-bids', sender.publicUrl).href,
  };
}

/** A day and a time in India, for a mail. */
export const momentIn = (language: Language, moment: Date) =>
  `${indianDate(language, { timeStyle: 'short' }).format(moment)} (IST)`;

const indianDate = (language: Language, time: Pick<Intl.DateTimeFormatOptions, 'timeStyle'> = {}) =>
  new Intl.DateTimeFormat(textsIn[language].ui.locale, { dateStyle: 'long', ...time, timeZone: 'Asia/Kolkata' });
