import type { navigation } from '../navigation.ts';

/** Texts on the picture of a result. Amounts are passed without currency sign, and counts as formatted texts. */
export const sharePicture = {
  won: (amount: string) => `Won with ₹${amount}`,
  lowest: (bids: number, shown: string) => `The lowest unique amount of ${bids === 1 ? '1 bid' : `${shown} bids`}`,
  no_unique_bid: 'Every amount was shared',
  refunded: (bids: string) => `${bids} bids, and what was paid goes back`,
  /** Used instead of `refunded` in auctions of the entry mode `free`. */
  nobodyWon: (bids: string) => `${bids} bids, and nobody won`,
};

/** The titles and descriptions of pages, for search engines, shared links and the home screen of a phone. */
export const pages = {
  name: 'EkBid',
  needsScripts: 'EkBid needs JavaScript. Please turn it on in your browser to see the auctions and to bid.',
  description:
    'Online auctions in India in which the lowest bid that nobody else made wins. Sealed bids, secure payments, and every amount open once the result is declared.',
  descriptions: {
    home: 'Choose an amount that nobody else will. The lowest bid placed by exactly one person wins, and every bid stays sealed until the result.',
    login: 'Log in to EkBid to bid, to follow your auctions and to see your results.',
    signUp: 'Open an EkBid account with your mobile number and a one-time code, and place your first bid in minutes.',
    forgotPassword: 'Set a new password for your EkBid account with a code to your mobile number.',
    howItWorks: 'How EkBid works in four steps, with answers about bidding, sealed amounts, fees and refunds.',
    practice: 'Practise against 40 made-up bidders: no account, no money, and the real odds.',
    faq: 'Short answers about EkBid: who wins, how many bids you have, who sees your amount, when money goes back.',
    check:
      'Check the result of an EkBid auction on your own device: drop the published log and your receipts, and everything is computed again.',
    about: 'What EkBid is for, what you can rely on, and how many people bid and win.',
    help: 'What to do when a payment, a code, a refund or a page does not go as it should.',
    contact: 'How to reach the people behind EkBid, and how to report a problem.',
    terms: 'What you agree to when you open an account and place a bid at EkBid.',
    privacy: 'What EkBid keeps about you, why, who sees it, and what you can ask for.',
  } as Partial<Record<keyof typeof navigation.titles, string>>,
};
