import type { LeaderboardStatus } from '@ekbid/domain';

const statuses: Readonly<Record<LeaderboardStatus, string>> = {
  winner: 'Winner',
  active: 'Active',
  pending: 'Pending',
  disqualified: 'Shared',
  lost: 'Lost',
};

const people = (count: number, shown: string) => (count === 1 ? '1 person' : `${shown} people`);
const bids = (count: number, shown: string) => (count === 1 ? '1 bid' : `${shown} bids`);

/** The leaderboard, and the number line that shows why an amount won. */
export const results = {
  statuses,
  sharedBy: (people: string) => `Shared by ${people}`,
  sealed: 'Sealed',
  notice: {
    won: (name: string) => `${name} won with`,
    youWon: 'You won with',
    why: 'It is the lowest unique amount: nobody else bid it.',
    no_unique_bid: 'Nobody won: every amount was shared. All payments go back in full.',
    no_bids: 'Nobody bid in this auction.',
    cancelled: 'This auction was cancelled. Every payment goes back in full, and the amounts stay sealed.',
    waiting:
      'Bidding is over. The result follows from the bids alone; once it is declared, everybody sees every amount.',
    full: 'Every slot is taken. The result follows from the bids alone; once it is declared, everybody sees every amount.',
    withheld:
      'The result is withheld: it differs from the fair-play log. No winner and no amount is shown until both say the same.',
    /** Used in auctions of the entry mode `free`, instead of the texts above with the same names. */
    free: {
      no_unique_bid: 'Nobody won: every amount was shared.',
      cancelled: 'This auction was cancelled. The amounts stay sealed.',
    },
    check: 'Check this result',
    /** Why each of the person's bids did not win. The page joins these texts to one sentence. */
    own: {
      shared: (amount: string, people: number, shown: string) =>
        `₹${amount} was shared with ${people === 1 ? 'one other person' : `${shown} other people`}`,
      lone: (amount: string, winning: string) => `₹${amount} was unique, but ₹${winning} was lower`,
    },
  },
  moment: {
    opens: 'The result is declared. The number line opens now, from the lowest amount upwards.',
    lead: 'From the lowest amount upwards: the first unique one wins.',
    skip: 'Skip',
    again: 'Show again',
  },
  next: { title: 'Ending next' },
  forMembers: {
    title: 'Sign in to see this result',
    text: 'This auction was decided when only people with an account could see results, and its bidders were told so. Its published log is open to everybody.',
    login: 'Login to see it',
  },
  leaderboard: {
    title: 'Leaderboard',
    backTo: (title: string) => `Back to ${title}`,
    loading: 'Loading the leaderboard',
    failed: 'Error Loading Leaderboard',
    /** How the bids in the leaderboard are ordered, by the status of the auction. */
    notes: {
      upcoming: 'This auction has not started yet.',
      active:
        'While the auction runs, bids stand in the order they were placed, and other people’s amounts are sealed.',
      completed:
        'The result is not declared yet: bids stand in the order they were placed, and other people’s amounts are sealed.',
      cancelled: 'This auction was cancelled: other people’s amounts stay sealed.',
      declared:
        'The winner first, then the other unique amounts, lowest first, then the shared ones, which have no rank.',
    },
    tiles: {
      label: 'This auction in figures',
      totalBidders: 'Total bidders',
      winners: 'Winners',
      averageBid: 'Average bid',
      totalVolume: 'Total volume',
    },
    search: 'Search by bidder name',
    status: 'Status',
    allStatuses: 'All',
    caption: 'Bids in this auction',
    columns: {
      rank: 'Rank',
      placed: 'Order placed',
      bidder: 'Bidder',
      email: 'Email',
      amount: 'Bid amount',
      status: 'Status',
    },
    you: 'You',
    topPerformer: 'Top Performer',
    showing: (shown: string, total: string) => `Showing ${shown} of ${total} bidders`,
    empty: {
      title: 'No Bidders Found',
      text: 'Nobody has bid in this auction yet.',
      textFiltered: 'No bidder fits this search.',
    },
  },
  log: {
    sealed: 'The sealed log of this auction',
    open: 'The log of this auction',
    failed: 'The log could not be fetched',
  },
  line: {
    title: 'The number line',
    sealedTitle: 'The number line is sealed',
    failed: 'The number line could not be loaded',
    sealedCount: (count: number, shown: string) =>
      count === 0 ? 'No bid has been placed yet.' : `${bids(count, shown)}, all sealed. Only you see your own amounts.`,
    mineSealed: (amounts: string) => `Yours: ${amounts}.`,
    openCount: (count: number, shown: string) =>
      count === 0 ? 'No bid was placed.' : `${bids(count, shown)}, every one of them open.`,
    describe: (start: string, end: string) => `A line of amounts from ₹${start} to ₹${end}.`,
    legend: { winner: 'Winner', lone: 'Unique', shared: 'Shared', mine: 'Yours', rest: 'Higher amounts, counted' },
    showTable: 'Show as a table',
    caption: 'Amounts and how many people chose each',
    columns: { amount: 'Amount', people: 'Chosen by', meaning: 'Result' },
    people,
    bids,
    upTo: 'to',
    between: 'Counted together',
    meaning: { won: 'Won', lone: 'Unique, but a lower one won', shared: 'Shared, so it could not win' },
    yours: 'yours',
    mine: {
      title: 'Where you stood',
      won: 'was the lowest unique amount: it won.',
      lone: (lowest: string) => `was unique, but ₹${lowest} was unique too, and is lower.`,
      shared: (others: string) => `was also chosen by ${others}, so it could not win.`,
      others: (count: number, shown: string) => (count === 1 ? '1 other person' : `${shown} other people`),
    },
  },
};
