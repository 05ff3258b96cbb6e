import { deletionDays } from '@ekbid/domain';
import { adminRefusals } from './admin/refusals.ts';
import { closing, letter, news } from './server/news.ts';
import { pages, sharePicture } from './server/share-picture.ts';

type Refunded = {
  readonly firstName: string;
  /** Formatted by `formatRupees`. */
  readonly amount: string;
  readonly auctionTitle: string;
  /** The text in `refundReasons` for the reason of the refund. */
  readonly reason: string;
  readonly myBidsUrl: string;
};

type RefundMade = Refunded & {
  /** Formatted, with the time zone. */
  readonly date: string;
  readonly providerReference: string | null;
};

type ReceiptOfBid = {
  readonly firstName: string;
  /** Formatted by `formatRupees`. */
  readonly amount: string;
  readonly auctionTitle: string;
  readonly receiptNumber: string;
  readonly checkUrl: string;
};

type Notice = {
  readonly firstName: string;
  /** Formatted, with the time zone. */
  readonly moment: string;
  readonly forgotPasswordUrl: string;
  readonly contactUrl: string;
};

/** `ending` is the last digits of the new mobile number. */
type NumberChange = Pick<Notice, 'firstName' | 'moment'> & { readonly ending: string; readonly link: string };

/** E-mails. Plain text looks the same in all mail programs and has no layout that fraudsters could copy. */
const mail = {
  news,

  confirmEmail: ({ link, hours, ending }: { link: string; hours: number; ending: string }) => ({
    subject: 'Confirm your e-mail address for EkBid',
    text: letter(
      'Hello,',
      'Please open this link to confirm that this address is yours. From then on we write to you when money goes back to you, and about the auctions you bid in.',
      link,
      `It is for the account whose mobile number ends in ${ending}. If that is not your number, do not open it: it would give your address to another person’s account.`,
      `The link works for ${hours} hours. If you have no account at EkBid, somebody mistyped an address: do nothing. Unconfirmed, it gets nothing else from us.`,
      'EkBid never asks for a password, a code or card details by e-mail or phone.',
    ),
  }),

  signInCode: ({ firstName, code, minutes }: { firstName: string; code: string; minutes: number }) => ({
    subject: 'Your EkBid code to sign in',
    text: letter(
      `Hello ${firstName},`,
      `${code} is your EkBid code. It works for ${minutes} minutes, in the browser that asked for it.`,
      'It is sent only after the right password. If you did not ask for it, somebody else knows your password: set a new one now.',
      ...closing,
    ),
  }),

  passwordChanged: ({ firstName, moment, forgotPasswordUrl, contactUrl }: Notice) => ({
    subject: 'Your EkBid password was changed',
    text: letter(
      `Hello ${firstName},`,
      `The password of your account was changed on ${moment}, and other devices were signed out.`,
      `Was it you? Then all is well. If not, set a new password with a code to your mobile number now, and write to us: ${forgotPasswordUrl} ${contactUrl}`,
      ...closing,
    ),
  }),

  emailChanged: ({ firstName, moment, forgotPasswordUrl, contactUrl }: Notice) => ({
    subject: 'Your EkBid account has a new e-mail address',
    text: letter(
      `Hello ${firstName},`,
      `On ${moment} your account was given another e-mail address. This is the last mail about it to this one.`,
      `Was it you? Then all is well. If not, set a new password with a code to your mobile number now, and write to us: ${forgotPasswordUrl} ${contactUrl}`,
      ...closing,
    ),
  }),

  numberChange: ({ firstName, ending, moment, link }: NumberChange) => ({
    subject: 'Your EkBid account is to get another mobile number',
    text: letter(
      `Hello ${firstName},`,
      `Somebody who knows your password asked to replace the mobile number of your account by one that ends in ${ending}, because the present one was lost. It changes on ${moment}.`,
      `Was it you? Then you need not do anything. If not, open this link and press the button, and then set another password: ${link}`,
      ...closing,
    ),
  }),

  numberChanged: ({ firstName, moment, contactUrl, ending }: Notice & Pick<NumberChange, 'ending'>) => ({
    subject: 'Your EkBid account has another mobile number',
    text: letter(
      `Hello ${firstName},`,
      `On ${moment} your account was given another mobile number. The present one ends in ${ending}. Other devices were signed out.`,
      `Was it you? Then all is well. If not, write to us at once: ${contactUrl}`,
      ...closing,
    ),
  }),

  secondFactorGuessed: ({ firstName, moment, contactUrl }: Notice) => ({
    subject: 'Another person has your EkBid password',
    text: letter(
      `Hello ${firstName},`,
      `Until ${moment} somebody signed in with your password and entered five wrong codes in a row. Without a code nobody gets in.`,
      `Was it you? Then all is well. If not, sign in, change your password now, and write to us: ${contactUrl}`,
      ...closing,
    ),
  }),

  secondFactorOff: ({ firstName, moment, contactUrl }: Notice) => ({
    subject: 'Your EkBid sign-ins ask for no code any more',
    text: letter(
      `Hello ${firstName},`,
      `The code at sign-in was turned off on ${moment}. From now on your password alone lets you in.`,
      `Was it you, or did you ask for it? Then all is well. If not, change your password now, and write to us: ${contactUrl}`,
      ...closing,
    ),
  }),

  receipt: ({ firstName, amount, auctionTitle, receiptNumber, checkUrl }: ReceiptOfBid) => ({
    subject: `Your EkBid receipt ${receiptNumber}`,
    text: letter(
      `Hello ${firstName},`,
      `Here is the receipt of your bid of ₹${amount} in “${auctionTitle}”. It is the file that comes with this mail: please keep it.`,
      'It holds the entry of your bid in the auction’s fair-play log, and EkBid’s signature over the log with it. If your bid, or any bid before it, were ever changed, removed or moved, this file would show it.',
      `Once the result is declared, check it here: ${checkUrl}`,
      'Until then show the file to nobody: it tells your amount.',
      ...closing,
    ),
  }),

  // The subject contains no amount, because phones show subjects on a locked screen.
  refundOnItsWay: ({ firstName, amount, auctionTitle, reason, myBidsUrl }: Refunded) => ({
    subject: 'Your refund from EkBid is on its way',
    text: letter(
      `Hello ${firstName},`,
      `₹${amount}, paid for a bid in “${auctionTitle}”, goes back to you in full, because ${reason}.`,
      'It goes to the card, bank account or UPI app you paid with; most banks show it within 5–7 working days. You need not do anything, and we write once more when it was made.',
      `All your payments and refunds: ${myBidsUrl}`,
      ...closing,
    ),
  }),

  refunded: ({ firstName, amount, auctionTitle, reason, myBidsUrl, date, providerReference }: RefundMade) => ({
    subject: 'Your refund from EkBid was made',
    text: letter(
      `Hello ${firstName},`,
      `₹${amount}, paid for a bid in “${auctionTitle}”, was refunded in full on ${date}, because ${reason}.`,
      ...(providerReference === null
        ? []
        : [`The payment provider’s reference: ${providerReference}. Your bank can trace the refund by it.`]),
      'Is it not in your account yet? Most banks show it within 5–7 working days of that date.',
      `All your payments and refunds: ${myBidsUrl}`,
      ...closing,
    ),
  }),
};

type Code = { readonly code: string; readonly minutes: number };
/** `title` is the prize, in at most 30 characters. */
type Titled = { readonly title: string };

/**
 * Text messages. Mobile operators in India deliver only texts that were registered (DLT), and the registered texts are
 * in `.env.example`. So the words here and there must be the same.
 */
const sms = {
  // The code comes first, because phones then show it in the notification and offer to fill it in.
  signUpCode: ({ code, minutes }: Code) =>
    `${code} is your EkBid code. It works for ${minutes} minutes, in the browser that asked for it. EkBid never asks for it by phone or message.`,
  // The text also says what to do if the reader did not request a code.
  resetCode: ({ code, minutes }: Code) =>
    `${code} is your EkBid code for a new password. It works for ${minutes} minutes, in the browser that asked for it. If you did not ask for it, do nothing: your password stays. EkBid never asks for it by phone or message.`,
  passwordChanged:
    'The password of your EkBid account was set anew by a code sent to this number. If that was not you, set another one at once and write to us. EkBid never asks for a code by phone or message.',

  /** Sent to the old number. Its owner can stop the change. */
  numberChange: ({ stopUrl }: { stopUrl: string }) =>
    `Your EkBid account gets another mobile number in 72 hours, because this one was said to be lost. Not you? Stop it: ${stopUrl} EkBid never asks for a code by phone or message.`,

  /** For each kind of notification, and for refunds. No amounts, because phones show them on a locked screen. */
  news: {
    won: ({ title }: Titled) =>
      `You won on EkBid: ${title}. Sign in to see what happens next. EkBid never asks for money or a code to send a prize.`,
    claim_reminder: ({ title }: Titled) =>
      `Please claim your EkBid prize in time: ${title}. Sign in to say where we send it. EkBid never asks for money or a code to send a prize.`,
    no_unique_bid: ({ title }: Titled) =>
      `Nobody won on EkBid: ${title}. Every amount was shared, and what you paid goes back in full. You need not do anything.`,
    cancelled: ({ title }: Titled) =>
      `Cancelled on EkBid: ${title}. What you paid goes back in full. You need not do anything.`,
    account_deletion: () =>
      `Your EkBid account is deleted in ${deletionDays} days. You do not want that? Sign in and stop it in your profile. EkBid never asks for a code by phone or message.`,
    refund: ({ title }: Titled) =>
      `EkBid sends a payment of yours back in full: ${title}. Sign in to see why. You need not do anything.`,
  },
};

/** Messages for successful calls that only other clients than the web app show, and texts of the payment window. */
const replies = {
  emailConfirmed: 'Your e-mail address is confirmed.',
  bidPlaced: 'Bid placed successfully!',
  otpVerified: 'Your mobile number is verified.',
  confirmationSent: 'The link is on its way to your e-mail address.',
  secondFactorOff: 'Your sign-ins ask for no code any more.',
  auctionCreated: 'Auction created',
  auctionUpdated: 'Auction updated',
  auctionRemoved: 'Auction deleted',
  auctionCancelled: 'Auction cancelled. Everyone who paid gets their money back.',
  merchant: 'EkBid',
  paymentDescription: 'Auction Bid Payment',
  paymentVerified: 'Payment verified!',
  receiptMailed: 'The receipt is on its way to your e-mail address.',
  reportTaken: 'Thank you. We have your report and will look into it.',
};

/** Texts that only the server uses: e-mails, text messages, and the heads of pages. */
export const serverTexts = { adminRefusals, mail, pages, replies, sharePicture, sms };
