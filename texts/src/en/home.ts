import { bidLimit } from '@ekbid/domain';

/** The home page. The texts about the rule in three steps and about the winners are also used on other pages. */
export const home = {
  title: 'The lowest unique bid wins',
  lead: 'Choose an amount that nobody else will. Of all the amounts only one person bids, the lowest takes the prize, and the winner pays nothing more to EkBid.',
  start: 'Start Bidding Now',
  enter: 'Enter Auction Room',
  stats: {
    label: 'EkBid in figures',
    totalBidders: 'Total Bidders',
    totalBiddersNote: 'People with an account to bid',
    wonToday: 'Won Today',
    wonTodayNote: 'Auctions whose winner was declared today',
    averageWinTime: 'Avg. Win Time',
    averageWinTimeNote: 'From an auction’s start to its declared winner',
    activeAuctions: 'Active Auctions',
    activeAuctionsNote: 'Taking bids now',
    hours: (hours: string) => `${hours} h`,
    days: (days: string) => `${days} days`,
  },
  featured: 'Ending next',
  bidRange: 'Bids from',
  retailPrice: 'Retail price',
  to: 'to',
  ends: 'Ends in',
  slots: (filled: string, max: string) => `${filled} of ${max} slots filled`,
  view: 'View Details',
  how: {
    title: 'How an auction is won',
    lead: 'Nobody sees another person’s amount until the result is declared. Then everybody sees them all.',
    steps: [
      {
        title: 'Bids fall on a line',
        text: `Your amount stays sealed until the result. Each person can bid up to ${bidLimit} different amounts in an auction.`,
      },
      {
        title: 'Shared amounts drop out',
        text: 'An amount that two or more people chose can no longer win, however low it is.',
      },
      {
        title: 'The lowest unique one wins',
        text: 'Of the amounts that only one person holds, the lowest takes the prize.',
      },
    ],
    more: 'How it works in detail',
  },
  money: {
    title: 'What happens to your money',
    points: [
      {
        title: 'A bid costs its amount',
        text: 'Nothing on top, and the winner pays nothing more to EkBid. Once placed, a bid cannot be changed or cancelled. Where an auction says “Free bids”, it costs nothing.',
      },
      {
        title: 'If another bid wins',
        text: 'Your bid is spent, and not paid back, unless the auction says “Refundable bids”.',
      },
      {
        title: 'If nobody wins',
        text: 'When no amount is unique, or an auction is cancelled, every bid is refunded in full.',
      },
    ],
  },
  /** The latest winners on the home page, and the page of all winners. */
  winners: {
    title: 'Winners',
    latest: 'Latest winners',
    all: 'All winners',
    lead: 'Every auction that was won, the latest first. Anyone can check how each was decided.',
    wonBy: (name: string, amount: string) => `${name} won with ₹${amount}`,
    retailPrice: (amount: string, source: string, day: string) =>
      `Retail price ₹${amount}, as stated by the operator (${source}, ${day})`,
    bids: (count: number, shown: string) => (count === 1 ? '1 bid' : `${shown} bids`),
    check: 'Check this result',
    checkOf: (auction: string) => `Check this result: ${auction}`,
    showing: (shown: string, total: string) => `Showing ${shown} of ${total} won auctions`,
    failed: 'The winners could not be shown',
    empty: {
      title: 'Nobody has won yet',
      text: 'Once an auction is decided, you see here who won it.',
      action: 'See the auctions',
    },
    /** The states of a prize, in a few words. */
    states: {
      to_claim: 'Prize not claimed yet',
      claimed: 'Prize claimed',
      sent: 'Prize on its way',
      delivered: 'Prize delivered',
      expired: 'Prize not claimed in time',
      renounced: 'Prize given up by its winner',
    },
  },
};
