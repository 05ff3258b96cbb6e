import { bidLimit } from '@ekbid/domain';

/** How an auction is won, from the first visit to the result. */
export const howItWorks = {
  title: 'How it works',
  lead: 'The lowest bid that stands alone wins. Four steps, and the whole of the rules below them.',
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
      text: 'A bid costs exactly its amount. It is sealed: while the auction runs, nobody is shown the amounts of others, and nobody can change or cancel a bid.',
    },
    {
      title: 'The lowest lone bid wins',
      text: 'Amounts that two or more people chose drop out. The lowest amount held by one person alone wins, and the winner pays nothing more.',
    },
  ],
  goodToKnow: 'Good to know',
  delivery: 'How the prize reaches its winner',
  questions: 'Questions and answers',
  start: 'Start Bidding Now',
};
