import { deletionDays } from '@ekbid/domain';

type Code = { readonly code: string; readonly minutes: number };
/** `title` is the prize, in at most 30 characters. */
type Titled = { readonly title: string };

/**
 * Text messages. Mobile operators in India deliver only texts that were registered (DLT), and the registered texts are
 * in `.env.example`. So the words here and there must be the same.
 */
export const sms = {
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
