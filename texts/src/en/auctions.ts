import type { AuctionStatus } from '@ekbid/domain';

const statuses: Readonly<Record<AuctionStatus, string>> = {
  active: 'Active',
  completed: 'Completed',
  upcoming: 'Upcoming',
  cancelled: 'Cancelled',
};

const ends: Readonly<Record<AuctionStatus, string>> = {
  active: 'Ends',
  upcoming: 'Ends',
  completed: 'Ended',
  cancelled: 'Was to end',
};

/** Browsing auctions and viewing one. */
export const auctions = {
  statuses,
  /** Followed by the time when the auction ends. */
  ends,
  /** Shown if the status of an auction is unknown. */
  live: 'Live',
  full: 'Full',
  /** Labels of the entry modes. The usual mode, `paid`, has none. */
  entry: { refundable: 'Refundable bids', free: 'Free bids' },
  /** The page shows the latest time of a full auction's result between these two texts. */
  resultBy: { before: 'Result by', after: 'at the latest' },
  list: {
    title: 'Browse Live Auctions',
    lead: 'Choose an amount that nobody else will. The lowest unique amount wins.',
    tiles: { label: 'Auctions by status', all: 'All' },
    heading: 'Available Auctions',
    noneOpen: 'No auction is open right now. New ones appear here by themselves.',
    results: 'Results',
    liveUpdates: 'Live updates',
    paused: 'Live updates paused: EkBid cannot be reached',
    loading: 'Loading amazing auctions...',
    failed: 'Error Loading Auctions',
    showing: (shown: string, total: string) => `Showing ${shown} of ${total} auctions`,
    sort: 'Sort by',
    sorts: { ending: 'Ending soonest', newest: 'Newest first', price: 'Lowest starting bid' },
    empty: {
      title: 'No Auctions Found',
      text: 'Try another status, a wider range of starting bids, or fewer words in the search.',
      textUnfiltered: 'There is no auction yet. New ones appear here by themselves.',
      clear: 'Clear All',
    },
    /** Payments that the reader has not finished. */
    unpaid: {
      one: (title: string) => `Your payment for a bid in ${title} is not finished.`,
      many: (count: string) => `${count} payments of yours are not finished.`,
      see: 'See your payment',
      seeAll: 'See your payments',
    },
    closing: {
      title: 'Ready to Start Winning?',
      text: 'Look for the auction few others have found, and for the amount nobody else would choose.',
    },
  },
  filters: {
    title: 'Filter Auctions',
    active: (count: number) => (count === 1 ? '1 filter in use' : `${count} filters in use`),
    status: 'Status',
    allStatuses: 'All Statuses',
    minBid: 'Min Bid',
    maxBid: 'Max Bid',
    search: 'Search',
    searchPlaceholder: 'Search auctions...',
    notAmount: 'Enter an amount in rupees, such as 50 or 99.50',
    crossed: 'Max Bid must not be less than Min Bid',
    apply: 'Apply Filters',
    clear: 'Clear All',
  },
  card: {
    startingBid: 'Starting bid',
    endingBid: 'Ending bid',
    retailPrice: 'Retail price',
    slots: (filled: string, max: string) => `${filled} / ${max} slots filled`,
    slotsLeft: (left: number) => (left === 1 ? '1 slot left' : `${left} slots left`),
    own: (count: number) => (count === 1 ? 'You have 1 bid here' : `You have ${count} bids here`),
    won: (amount: string, name: string) => `Won for ${amount} by ${name}`,
    noWinner: 'Nobody won: no amount was unique',
    view: 'View Details',
  },
  detail: {
    failed: 'Error Loading Auction',
    back: 'All auctions',
    to: 'to',
    endsIn: 'Ends in',
    startsIn: 'Starts in',
    full: 'Every slot is taken',
    about: 'About this auction',
    /** Shown after the retail price. */
    stated: (source: string, day: string) => `, as stated by the operator (${source}, ${day})`,
    added: (at: string) => `Added on ${at}`,
  },
  /**
   * The heart button. The name is the same in both states, because a screen reader says whether the button is pressed.
   */
  watch: { name: (auction: string) => `Watch: ${auction}`, failed: 'Your watch list was not changed' },
  /** When the result will be declared. */
  resultTime: {
    atEnd: (end: string) => `The result comes within minutes after bidding ends: ${end}.`,
    latest: (at: string) => `Result by ${at} at the latest.`,
  },
  share: {
    auction: 'Share this auction',
    result: 'Share this result',
    copied: 'Link copied',
    failed: 'The link could not be copied',
  },
  stats: {
    title: 'Auction Stats',
    totalBids: 'Total Bids',
    bidRange: 'Bid Range',
    yourBids: 'Your Bids',
  },
  tracking: {
    title: 'Live Tracking',
    first: 'Be the first to bid!',
    placed: (count: number, shown: string) => (count === 1 ? '1 bid placed' : `${shown} bids placed`),
    sealed: 'Amounts stay sealed until the result is declared.',
    leaderboard: 'View Leaderboard',
  },
};
