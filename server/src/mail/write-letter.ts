import type { Receipt, ReceiptFile } from '@ekbid/contract';
import { formatRupees } from '@ekbid/domain';
import type { Language } from '@ekbid/texts';
import { confirmationHours, confirmationToken } from './confirmation-token.ts';
import type { Keys } from '../context/keys.ts';
import { textsIn } from '../context/texts.ts';
import type { Mail } from './mailer.ts';
import type { ClaimedMail, ClaimedRefund } from './mail.queries.ts';

export type Letter = Pick<Mail, 'subject' | 'text' | 'attachment'>;
type Sender = { readonly keys: Keys; readonly publicUrl: string };

const lettersIn = (language: Language) => textsIn[language].mail;

/** What a mail says, as things stand now; null when it need not, or must not, be sent any more. */
export function writeLetter(mail: ClaimedMail, sender: Sender): Letter | null {
  // The address was another account's.
  if (mail.email === '') return null;
  // It goes to the address that was confirmed before; the others only to one that is.
  if (mail.kind === 'email_changed') return lettersIn(mail.language).emailChanged(noticeOf(mail, sender));
  if (mail.kind === 'confirm_email') return mail.emailConfirmedAt === null ? askToConfirm(mail, sender) : null;
  // The address has changed since, and nobody knows whose the new one is.
  if (mail.emailConfirmedAt === null) return null;
  const letters = lettersIn(mail.language);
  if (mail.kind === 'password_changed') return letters.passwordChanged(noticeOf(mail, sender));
  if (mail.kind === 'second_factor_guessed') return letters.secondFactorGuessed(noticeOf(mail, sender));
  if (mail.kind === 'second_factor_off') return letters.secondFactorOff(noticeOf(mail, sender));
  return mail.refund && tellRefund(mail, mail.refund, sender);
}

/** The receipt goes along as the file that pages give. Null once the address is not confirmed any more. */
export function writeReceiptLetter(
  { firstName, language, emailConfirmedAt }: ClaimedMail,
  { receiptNumber, auctionId, auctionTitle }: Receipt,
  file: ReceiptFile,
  { publicUrl }: Sender,
): Letter | null {
  if (emailConfirmedAt === null) return null;
  const checkUrl = new URL(`/auctions/${auctionId}/check`, publicUrl).href;
  const amount = formatRupees(file.amount);
  return {
    ...lettersIn(language).receipt({ firstName, amount, auctionTitle, receiptNumber, checkUrl }),
    attachment: { name: `ekbid-receipt-${receiptNumber}.json`, json: JSON.stringify(file, null, 2) },
  };
}

function tellRefund(mail: ClaimedMail, refund: ClaimedRefund, sender: Sender): Letter | null {
  return mail.kind === 'refunded' ? tellRefunded(mail, refund, sender) : tellRefundOnItsWay(mail, refund, sender);
}

/** When it happened, and the way to the account back for somebody else's victim. */
function noticeOf({ firstName, language, createdAt }: ClaimedMail, { publicUrl }: Sender) {
  const link = (path: string) => new URL(path, publicUrl).href;
  const moment = `${indianDate(language, { timeStyle: 'short' }).format(createdAt)} (IST)`;
  return { firstName, moment, forgotPasswordUrl: link('/forgot-password'), contactUrl: link('/contact') };
}

// Without the name: whoever has the address may be a stranger, and the name what somebody wants them to read. Several
// accounts may have given it: the number says which of them the link would give it to.
function askToConfirm(
  { userId, email, language, now, mobileEnding }: ClaimedMail,
  { keys, publicUrl }: Sender,
): Letter {
  const link = new URL('/confirm-email', publicUrl);
  link.searchParams.set('token', confirmationToken(keys, { userId, email }, now));
  return lettersIn(language).confirmEmail({ link: link.href, hours: confirmationHours, ending: mobileEnding });
}

/** Null where it came back sooner than it could be said. */
function tellRefundOnItsWay(mail: ClaimedMail, refund: ClaimedRefund, sender: Sender): Letter | null {
  return refund.state === 'refunded' ? null : lettersIn(mail.language).refundOnItsWay(factsOf(mail, refund, sender));
}

function tellRefunded(mail: ClaimedMail, refund: ClaimedRefund, sender: Sender): Letter | null {
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
  { amountPaise, auctionTitle, reason }: ClaimedRefund,
  sender: Sender,
) {
  return {
    firstName,
    amount: formatRupees(amountPaise),
    auctionTitle,
    reason: textsIn[language].refundReasons[reason],
    myBidsUrl: new URL('/my-bids', sender.publicUrl).href,
  };
}

const indianDate = (language: Language, time: Pick<Intl.DateTimeFormatOptions, 'timeStyle'> = {}) =>
  new Intl.DateTimeFormat(textsIn[language].ui.locale, { dateStyle: 'long', ...time, timeZone: 'Asia/Kolkata' });
