import { href, pages } from '@ekbid/contract';
import { bidLimit } from '@ekbid/domain';
import { faq } from './guide/faq.ts';

/** The page about EkBid. */
const about = {
  title: 'About EkBid',
  lead: 'One number, one person, one winner.',
  mission: {
    title: 'Our mission',
    paragraphs: [
      'An auction should be decided by thinking, not by the deepest pocket. So we turned it around: the lowest bid that nobody else made takes the prize.',
      'Such a game lives on trust. That is why amounts stay sealed until the result, why nobody can choose a winner, and why every payment becomes exactly one bid or goes back.',
    ],
  },
  figures: 'EkBid in figures',
  features: {
    title: 'What you can rely on',
    points: [
      {
        title: 'Sealed until the end',
        text: 'While an auction runs, nobody is shown the amounts of others: not bidders, not administrators.',
      },
      {
        title: 'The rule decides',
        text: 'The winner follows from the bids alone. A result is declared once and cannot be changed.',
      },
      {
        title: 'Open afterwards',
        text: 'After the result every amount is open, on the leaderboard and in a log that anybody can check.',
      },
      {
        title: 'No lost payments',
        text: 'A payment becomes one bid or one refund, even if your phone dies in the middle of it.',
      },
      {
        title: 'One person, one account',
        text: `A verified mobile number for each account, and ${bidLimit} bids in an auction at most.`,
      },
      {
        title: 'Plain words about money',
        text: 'What a bid costs and when it comes back is said before you pay.',
      },
    ],
  },
  company: 'The company',
};

/** The page with the operator's addresses. */
const contact = {
  title: 'Contact',
  lead: 'We are glad to help. Look at help first: most questions are answered there at once.',
  email: 'E-mail',
  phone: 'Phone (toll-free)',
  address: 'Address',
  grievanceOfficer: 'Grievance officer',
  never: 'We never ask for a password, a one-time code or card details, by phone, e-mail or message.',
  report: {
    title: 'Report a problem',
    text: 'An auction described wrongly, a payment gone astray, somebody with several accounts: tell us. Your report reaches the people who run EkBid, and nobody else.',
  },
  help: 'Go to help',
};

/** The topics of the help page. */
const topics = {
  'paid-no-bid': {
    question: 'I paid, but my bid is not there',
    answer: [
      'Open My bids: payments in progress are at the top. Press “Check now” or “Already paid? Check again”, and we ask the payment provider while you wait.',
      'If the payment has arrived, it becomes your bid, or a refund with its reason. If your bank has not finished it, that can take a while: you can close the page. Please do not pay again for the same bid.',
    ],
    to: { path: href(pages.myBids), label: 'Open My bids' },
  },
  'no-code': {
    question: 'The one-time code (OTP) does not arrive',
    answer: [
      'Check the number, and whether your phone has reception. After a short pause you can have the code sent again; only the newest one works, and only in the browser that asked for it.',
      'For your protection the number of codes is limited. If that limit is reached, the page says how long to wait.',
    ],
    to: null,
  },
  'refund-missing': {
    question: 'My refund has not arrived',
    answer: [
      'My bids says for each refund whether it is on its way or was made, and when. From the day it was made most banks need 5–7 working days.',
      'After that ask your bank first: the provider’s reference is in our e-mail about the refund, if you have confirmed your address. If the bank cannot find it, report it to us.',
    ],
    to: { path: href(pages.myBids), label: 'Open My bids' },
  },
  'forgot-password': {
    question: 'I forgot my password',
    answer: [
      'You can set a new one with a one-time code to your mobile number. You are then signed out on all your devices. Enter the code in the browser in which you asked for it; a number gets three such codes a day.',
      'Administrators get no such code: the operator of the server resets their password.',
    ],
    to: { path: href(pages.forgotPassword), label: 'Set a new password' },
  },
  'account-blocked': {
    question: 'My account is blocked',
    answer: [
      'A blocked account can place no new bids. Your bids stand and can win, and refunds still reach you. If you think it is a mistake, write to us and name the mobile number of your account.',
    ],
    to: { path: href(pages.contact), label: 'Contact us' },
  },
  'cannot-bid': {
    question: 'I cannot place a bid',
    answer: [
      `The bid panel says why: the auction has not started, has ended or is full, you have ${bidLimit} bids there already, or every remaining slot is being paid for. The last one often changes within minutes.`,
    ],
    to: { path: `${href(pages.faq)}?category=bidding`, label: 'Questions about bidding' },
  },
  'page-trouble': {
    question: 'A page does not load or looks wrong',
    answer: [
      'Check your connection and reload the page. Nothing is charged or placed twice by that. If it stays so, report it to us with the address of the page.',
    ],
    to: { path: `${href(pages.contact)}#report`, label: 'Report a problem' },
  },
  'something-unfair': {
    question: 'I saw something unfair',
    answer: [
      'Somebody with several accounts, an auction described wrongly, a stranger who asks for your code: please report it. We never ask for a password, a code or card details by phone or message.',
    ],
    to: { path: `${href(pages.contact)}#report`, label: 'Report a problem' },
  },
};

const help = {
  title: 'Help',
  lead: 'What to do when something does not go as it should. Your money is safe meanwhile: a payment becomes a bid or goes back.',
  contact: {
    title: 'Still stuck?',
    text: 'Write to us or report a problem. Say what you did, what you saw, and when.',
    button: 'Contact us',
    report: 'Report a problem',
  },
  topics,
};

/** The page that explains an auction from the first visit to the result. */
const howItWorks = {
  title: 'How it works',
  lead: 'The lowest unique bid wins. Four steps, and the whole of the rules below them.',
  steps: [
    {
      title: 'Make your account',
      text: 'With your mobile number and a one-time code. It costs nothing, and every person has one account: that is what keeps a unique bid unique.',
    },
    {
      title: 'Choose your amounts',
      text: `Open an auction and choose an amount that nobody else will think of. You have up to ${bidLimit} bids in each auction, each of a different amount.`,
    },
    {
      title: 'Pay and place your bid',
      text: 'A bid costs exactly its amount; where an auction says “Free bids”, nothing. It is sealed: while the auction runs, nobody is shown the amounts of others, and nobody can change or cancel a bid.',
    },
    {
      title: 'The lowest unique bid wins',
      text: 'Amounts that two or more people chose drop out. The lowest unique amount wins, and the winner pays nothing more to EkBid.',
    },
  ],
  goodToKnow: 'Good to know',
  delivery: 'How the prize reaches its winner',
  prizeTax: 'Tax on the prize',
  questions: 'Questions and answers',
  start: 'Start Bidding Now',
};

/** The texts of long public pages. They are loaded only with these pages. */
export const guideTexts = { about, contact, faq, help, howItWorks };
