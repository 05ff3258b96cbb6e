import type { navigation } from './navigation.ts';

/** What search engines, shared links and the home screen of a phone say of a page. */
export const pages = {
  name: 'EkBid',
  description:
    'Online auctions in India in which the lowest bid that nobody else made wins. Sealed bids, secure payments, and a result anyone can check.',
  descriptions: {
    home: 'Bid from one rupee on phones, bicycles, cameras and more. The lowest bid placed by exactly one person wins, and every bid stays sealed until the result.',
    login: 'Log in to EkBid to bid, to follow your auctions and to see your results.',
    signUp: 'Open an EkBid account with your mobile number and a one-time code, and place your first bid in minutes.',
  } as Partial<Record<keyof typeof navigation.titles, string>>,
  shortcuts: { auctions: 'Live auctions', myBids: 'My bids' },
};
