import type { AlikeReason } from '@ekbid/domain';

/** The page that lists accounts of a declared auction that may belong to one person. */
export const accountsAlike = {
  title: 'Accounts that may be one person',
  back: 'All results',
  loading: 'Comparing the accounts of this auction',
  failed: 'The accounts could not be compared',
  lead: 'These are hints and no proof. Families, friends who share a phone, and shops with one computer look the same. Nothing here changes the result.',
  compared: (bidders: string, bids: string) => `${bidders} accounts with ${bids} bids were compared.`,
  none: 'None of them are alike',
  noneText: 'That is no proof either: whoever uses several phones, networks and ways to pay is not seen here.',
  shown: (shown: string, total: string) => `The ${shown} groups with the most points, of ${total}.`,
  group: (number: number, accounts: string) => `Group ${number}: ${accounts} accounts`,
  points: (points: number, most: number) => `${points} of ${most} points`,
  winner: 'With the winner',
  reasons: {
    instrument: 'The same UPI address paid',
    device: 'They signed in with the same browser',
    amounts: 'Their amounts follow or interleave each other, and none is the same',
    sign_up: 'They signed up within an hour, from one network',
  } satisfies Record<AlikeReason, string>,
  accountsOf: (accounts: string, all: string) => `${accounts} of ${all}`,
  chance: (bids: string, chance: string) =>
    `One person with ${bids} bids on the lowest amounts would win ${chance} of 100 auctions like this one, if the others bid as well as they can.`,
  roughly: (auctions: string) => `about ${auctions}`,
  fewerThanOne: 'fewer than 1',
  moreThan99: 'more than 99',
  table: 'The accounts of this group',
  columns: { joined: 'joined' },
  states: { winner: 'Winner', blocked: 'Blocked' },
  more: (count: string) => `And ${count} more.`,
  next: {
    title: 'What you can do',
    block: 'Ask the people, and block an account if you are sure: on its page, by its name above.',
    reports: 'Reports',
    reportsText: 'See whether somebody has reported this auction.',
    rules: 'New auction with other rules',
    rulesText: 'More amounts or more slots make it harder for such a group. The form says what it would achieve.',
  },
  how: 'How this is found, and what is not known',
  about: (days: number) => [
    'Two accounts are linked by one UPI address, or by two of the other reasons. Points: UPI address 4, browser 2, amounts 2, sign-up 1.',
    'Amounts count for two accounts with three bids or more that share no amount and together hold at least half of the amounts between their lowest and their highest.',
    'A network from which more than 10 accounts of the auction signed up does not count: mobile networks give one address to many people.',
    'Of cards nothing is known, because the provider names nothing that is the same in two payments. UPI addresses are known some minutes after the payment.',
    `EkBid keeps keyed hashes only, and for ${days} days after it last saw them. It cannot show an address or a browser, only that two are the same.`,
  ],
};
