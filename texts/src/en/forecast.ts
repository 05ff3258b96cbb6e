import { bidLimit, fewAccounts } from '@ekbid/domain';

/** The forecast next to an auction's form: how the auction would end with the prices and slots in the form. */
export const forecast = {
  title: 'Will anyone win?',
  lead: 'An estimate for these prices and slots, if every slot is taken.',
  incomplete: 'Prices and slots that make sense show an estimate here.',
  working: 'Playing such auctions',
  winner: 'Chance of a winner',
  winnerNotes: {
    paid: 'Otherwise everyone is paid back',
    refundable: 'Otherwise everyone is paid back',
    free: 'Otherwise nobody gets the prize',
  },
  prices: { paid: 'Likely price', refundable: 'Likely price', free: 'Likely winning amount' },
  income: 'Income when full',
  incomeNotes: {
    paid: 'If there is a winner',
    refundable: 'The winning bid alone; the rest goes back',
    free: 'Bids cost nothing',
  },
  over: (percent: string) => `over ${percent} %`,
  under: (percent: string) => `under ${percent} %`,
  never: 'Nobody ever won',
  mostly: (from: string, to: string) => `₹${from} to ₹${to} in half of the auctions`,
  chance: {
    fewerThan: (auctions: string) => `in fewer than 1 of ${auctions} auctions`,
    oneIn: (auctions: string) => `in about 1 of ${auctions} auctions`,
    inHundred: (auctions: string) => `in about ${auctions} of 100 auctions`,
    always: 'in practically every auction',
  },
  crowded:
    'There are too few amounts for so many slots. A wider range, smaller steps or fewer slots leave more amounts unique.',
  danger: {
    sure: (accounts: number) =>
      `${accounts === 1 ? 'One person alone' : `${accounts} accounts in one hand`} can be certain to win, with ${bidLimit} bids each at the lowest amounts: the others have too few slots left to share every one of them. More slots prevent it.`,
    held: (accounts: number, isFree: boolean) =>
      `${accounts === 1 ? 'One person alone' : `${accounts} accounts in one hand`} can hold every amount. From then on nobody else can win: they win, or ${isFree ? 'nobody does' : 'everyone is paid back'}. More amounts prevent it.`,
    likely: (chance: string, pay: string, lossless: boolean) =>
      `${fewAccounts} accounts in one hand, with ${bidLimit} bids each at the lowest amounts, ${pay} and win ${chance}. ${lossless ? 'More slots, and a minimum age of accounts, make that harder.' : 'More slots make that harder.'}`,
    none: (chance: string, pay: string) =>
      `${fewAccounts} accounts in one hand, with ${bidLimit} bids each at the lowest amounts, ${pay} and win ${chance}.`,
    /** What one person with these accounts pays, by the auction's entry mode. */
    pay: {
      paid: (cost: string) => `would pay ₹${cost}`,
      refundable: (cost: string) => `would pay only the amount they win with, about ₹${cost},`,
      free: () => 'would pay nothing',
    },
  },
  rings: {
    title: 'Several accounts in one hand',
    lead: `Each account with ${bidLimit} bids, so that together they cover the lowest amounts.`,
    accounts: 'Accounts',
    wins: 'They win',
    stake: 'They put down',
    pays: 'They pay',
    /** Replaces `pays` in `refundable` auctions. */
    paysIfWon: 'They pay if they win',
    nothing: 'Nothing',
    money: {
      paid: 'Their bids stay paid when another bid wins.',
      refundable:
        'They pay only the amount they win with; all else comes back to them. The payment provider’s fees on these refunds are yours to bear.',
      free: 'Covering the low amounts costs them nothing.',
    },
  },
  how: 'How this is estimated',
  assumptions: (auctions: string) => [
    `${auctions} auctions with these rules were just played on this device; nothing of it is sent or kept.`,
    'Every bid comes from somebody else, and everybody bids as well as one can: so that no other amount would win more often.',
    `Real people like some amounts better than others, bid up to ${bidLimit} times, and may leave slots empty. It is a guide, not a promise.`,
  ],
};
