import type { Receipt, ReceiptFile } from '@ekbid/contract';
import { type RefundReason, formatRupees, prizeTextIn, retention } from '@ekbid/domain';
import type { Language } from '@ekbid/texts';
import type { Keys } from '../context/keys.ts';
import { textsIn } from '../context/texts.ts';
import { confirmationHours, confirmationToken, stopLink } from '../context/signed-links.ts';
import type { Mail } from './mailer.ts';

export type SecondFactorMail = 'second_factor_guessed' | 'second_factor_off';

/** A claimed mail, with the present data of the person, refund or bid that it is about. */
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
  /** The recipient's address. For `email_changed` it is the former address. */
  readonly email: string;
  readonly emailConfirmedAt: Date | null;
  /**
   * The last digits of the mobile number. They show the owner which account the mail is about, and reveal little to
   * strangers.
   */
  readonly mobileEnding: string;
  readonly createdAt: Date;
  readonly now: Date;
  readonly refund: ClaimedRefund | null;
  /** The waiting change of the mobile number, which the link in the mail can stop. */
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

/** Mails that say what happened to an account, and how its owner gets the account back. */
const notices: Partial<Record<ClaimedMail['kind'], 'passwordChanged' | 'secondFactorGuessed' | 'secondFactorOff'>> = {
  password_changed: 'passwordChanged',
  second_factor_guessed: 'secondFactorGuessed',
  second_factor_off: 'secondFactorOff',
};

/** Writes a mail from the present data. Null if the mail is no longer needed or no longer allowed. */
export function writeLetter(mail: ClaimedMail, sender: Sender): Letter | null {
  // The account has no address, because another account confirmed it.
  if (mail.email === '') return null;
  // `email_changed` goes to the former address, which was confirmed. All other mails need a present address that is
  // confirmed.
  if (mail.kind === 'email_changed') return lettersIn(mail.language).emailChanged(noticeOf(mail, sender));
  if (mail.kind === 'confirm_email') return mail.emailConfirmedAt === null ? askToConfirm(mail, sender) : null;
  // A null here means that the address was changed meanwhile and the new one is not confirmed.
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

/**
 * Writes the mail with the receipt attached, as the same file that the pages offer. Null if the address is no longer
 * confirmed.
 */
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

/** The mail is requested when the copy is made, so the time of the request decides how long the copy is kept. */
function writeExportReady({ firstName, language, createdAt }: ClaimedMail, { publicUrl }: Sender): Letter {
  const until = new Date(createdAt.getTime() + retention.dataExports * 24 * 3600_000);
  const profileUrl = new URL('/profile', publicUrl).href;
  return textsIn[language].exportReady({ firstName, profileUrl, until: momentIn(language, until) });
}

/**
 * The facts of a mail in `notices`: when the change was made, and the links with which a victim of an attacker gets the
 * account back.
 */
function noticeOf({ firstName, language, createdAt }: ClaimedMail, { publicUrl }: Sender) {
  const link = (path: string) => new URL(path, publicUrl).href;
  return {
    firstName,
    moment: momentIn(language, createdAt),
    forgotPasswordUrl: link('/forgot-password'),
    contactUrl: link('/contact'),
  };
}

/** Writes the mail about a waiting change of number, with the link that stops the change. */
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

// The mail does not contain the person's name. The recipient may be a stranger, and an attacker may have typed a
// message as the name. The mail contains the last digits of the number, because several accounts may have given this
// address.
function askToConfirm(
  { userId, email, language, now, mobileEnding }: ClaimedMail,
  { keys, publicUrl }: Sender,
): Letter {
  const link = new URL('/confirm-email', publicUrl);
  link.searchParams.set('token', confirmationToken(keys, { userId, email }, now));
  return lettersIn(language).confirmEmail({ link: link.href, hours: confirmationHours, ending: mobileEnding });
}

/** Null if the refund was made before this mail was sent. */
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

/** A date and time in India, for a mail. */
export function momentIn(language: Language, moment: Date): string {
  if (!textsIn[language].ui.dayParts) return `${indianDate(language, { timeStyle: 'short' }).format(moment)} (IST)`;
  // In Hindi a part of the day replaces am and pm. Date and time are formatted separately, because together they would
  // contain a word for "on", which the surrounding text has already.
  return `${indianDate(language).format(moment)}, ${timeOfDay(language).format(moment)} (IST)`;
}

const timeOfDay = (language: Language) =>
  new Intl.DateTimeFormat(textsIn[language].ui.locale, {
    ...{ hour: 'numeric', minute: '2-digit', dayPeriod: 'long' },
    timeZone: 'Asia/Kolkata',
  });

const indianDate = (language: Language, time: Pick<Intl.DateTimeFormatOptions, 'timeStyle'> = {}) =>
  new Intl.DateTimeFormat(textsIn[language].ui.locale, { dateStyle: 'long', ...time, timeZone: 'Asia/Kolkata' });
