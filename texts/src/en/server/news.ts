import { deletionDays, type EntryMode } from '@ekbid/domain';

/** The last paragraph of every mail. */
export const closing = [
  'EkBid never asks for a password, a code or card details by e-mail or phone.',
  'We write to this address because its owner confirmed it at EkBid.',
];

export const letter = (...paragraphs: readonly string[]) => `${paragraphs.join('\n\n')}\n`;

type News = {
  readonly firstName: string;
  readonly mode: EntryMode;
  readonly auctionTitle: string;
  /** The winning amount, formatted by `formatRupees`. Not used if there is no winner. */
  readonly amount: string;
  /** The text that was added to the description of the prize. */
  readonly addition: string;
  /** When bidding ends, formatted with the time zone. */
  readonly ends: string;
  /** Until when the prize can be claimed, formatted with the time zone. Only used in mails about claiming. */
  readonly claimBy: string;
  readonly url: string;
  readonly unsubscribeUrl: string;
};

/** A mail that people can unsubscribe from. Its subject has no amount, because locked phones show subjects. */
const newsLetter = ({ firstName, url, unsubscribeUrl }: News, subject: string, ...paragraphs: readonly string[]) => ({
  subject,
  text: letter(
    `Hello ${firstName},`,
    ...paragraphs,
    url,
    ...closing,
    `No more e-mails of this kind? Open this link and press the button: ${unsubscribeUrl}`,
  ),
});

const reminderLetter = (about: News, subject: string) =>
  newsLetter(
    about,
    subject,
    `You watch “${about.auctionTitle}”. Bidding ends on ${about.ends}, or before that when the last slot is taken.`,
  );

const whereBidsGoBack = ({ mode }: News, text: string) => (mode === 'refundable' ? [text] : []);
const nothingMore = ({ mode }: News) => `You pay nothing ${mode === 'free' ? '' : 'more '}to EkBid.`;

/** The mail for each kind of notification. */
export const news = {
  won: (about: News) =>
    newsLetter(
      about,
      `You won: ${about.auctionTitle}`,
      `Your ₹${about.amount} was the lowest unique bid in “${about.auctionTitle}”. The prize is yours.`,
      ...whereBidsGoBack(
        about,
        'The money for any other bids of yours in this auction goes back to the method you paid with; we write to you about each refund.',
      ),
      `Please claim it: tell us where to send it, and see until when you can. ${nothingMore(about)}`,
    ),
  lost: (about: News) =>
    newsLetter(
      about,
      `Decided: ${about.auctionTitle}`,
      `“${about.auctionTitle}” is decided. You did not win: the lowest unique bid was ₹${about.amount}.`,
      ...whereBidsGoBack(
        about,
        'Your money for all your bids goes back to the method you paid with. Most banks show it within 5–7 working days; we write to you about each refund.',
      ),
      'See where your bids stood, and check the result yourself:',
    ),
  no_unique_bid: (about: News) =>
    newsLetter(
      about,
      `Nobody won: ${about.auctionTitle}`,
      `Every amount in “${about.auctionTitle}” was shared, so nobody won.${about.mode === 'free' ? '' : ' What you paid goes back in full; we write to you about each refund.'}`,
      'See where your bids stood, and check the result yourself:',
    ),
  cancelled: (about: News) =>
    newsLetter(
      about,
      `Cancelled: ${about.auctionTitle}`,
      `“${about.auctionTitle}” was cancelled. ${about.mode === 'free' ? 'Your bids there cost nothing.' : 'What you paid goes back in full; we write to you about each refund.'}`,
    ),
  prize_added: (about: News) =>
    newsLetter(
      about,
      `New about the prize: ${about.auctionTitle}`,
      `This was added to the description of “${about.auctionTitle}”. What it said before has not changed.`,
      about.addition,
    ),
  watch_begins: (about: News) => reminderLetter(about, `Bidding has begun: ${about.auctionTitle}`),
  watch_day: (about: News) => reminderLetter(about, `Ends within a day: ${about.auctionTitle}`),
  watch_hour: (about: News) => reminderLetter(about, `Ends within an hour: ${about.auctionTitle}`),
  claim_reminder: (about: News) =>
    newsLetter(
      about,
      `Claim your prize: ${about.auctionTitle}`,
      `You won “${about.auctionTitle}” and have not claimed the prize yet. You can do so until ${about.claimBy}. After that it can no longer be claimed; it goes to nobody else.`,
      `Tell us where to send it. ${nothingMore(about)}`,
    ),
  prize_sent: (about: News) =>
    newsLetter(
      about,
      `On its way: ${about.auctionTitle}`,
      `Your prize from “${about.auctionTitle}” was sent. Its page says with whom.`,
      'Please confirm there once you hold it in your hands, or report a problem.',
    ),
  report_answered: (about: News) =>
    newsLetter(
      about,
      'Your report was looked into',
      'We looked into your report and closed it. It is on this page, with our answer if we wrote one:',
    ),
  prize_delivered: (about: News) =>
    newsLetter(
      about,
      `Delivered: ${about.auctionTitle}`,
      `Our team marked your prize from “${about.auctionTitle}” as delivered.`,
      'If you do not have it, please report a problem on its page.',
    ),
  account_deletion: ({ firstName, url }: News) => ({
    subject: 'Your EkBid account is to be deleted',
    text: letter(
      `Hello ${firstName},`,
      `Your account is deleted ${deletionDays} days after this mail was written: your name, addresses, number and messages are erased for good. If an administrator asked for it, your profile says why.`,
      'You do not want that? Sign in, and stop it in your profile:',
      url,
      ...closing,
    ),
  }),
};
