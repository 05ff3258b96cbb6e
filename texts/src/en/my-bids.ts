/** The page "My bids": the person's auctions, and a table of all their bids. */
export const myBids = {
  watchlist: {
    title: 'Watch list',
    lead: 'We remind you when an auction you marked with a heart begins, a day before it ends, and an hour before.',
    loading: 'Loading your watch list',
    failed: 'Your watch list could not be shown',
    empty: {
      title: 'You are not watching any auction yet',
      text: 'Tap the heart on an auction to keep it here.',
      action: 'See the auctions',
    },
  },
  title: 'My bids',
  lead: 'Every bid you placed, and what happened to the money.',
  tiles: {
    label: 'Your figures',
    totalBids: 'Total bids',
    bidsWon: 'Bids won',
    winRate: 'Win rate',
    totalSpent: 'Total spent',
    totalSpentNote: 'After refunds',
  },
  filter: 'Search and sort',
  search: 'Search by auction title',
  status: 'Status',
  allStatuses: 'All',
  sort: 'Sort by',
  sorts: { recent: 'Recent first', highest: 'Highest amount' },
  caption: 'Your bids',
  columns: { auction: 'Auction', amount: 'Bid amount', status: 'Status', payment: 'Payment', action: 'Action' },
  lostShared: (people: string) => `Lost · shared by ${people}`,
  view: 'View',
  viewOf: (title: string) => `View ${title}`,
  showing: (shown: string, total: string) => `Showing ${shown} of ${total} bids`,
  loading: 'Loading your bids',
  empty: {
    title: 'No Bids Found',
    text: 'Your bids appear here as soon as you place one.',
    textFiltered: 'No bid of yours fits this search.',
    browse: 'Browse auctions',
  },
  failed: 'Error Loading Bids',
  /** The list of auctions in which the person has bids. It is above the table of all bids. */
  auctions: {
    label: 'Auctions you bid in',
    endsIn: 'Ends in',
    amounts: (count: number, limit: number) => `Your bids: ${count} of ${limit}`,
    won: 'You won with',
    lost: 'You did not win. The winning bid:',
    /** Used instead of `lost` in auctions of the entry mode `refundable`. */
    lostBack: 'You did not win, and your money goes back in full. The winning bid:',
    none: {
      no_unique_bid: 'Nobody won: no amount was unique. Your money goes back in full.',
      cancelled: 'Cancelled. Your money goes back in full.',
    },
    /** Used instead of `none` in auctions of the entry mode `free`. */
    free: { no_unique_bid: 'Nobody won: no amount was unique.', cancelled: 'Cancelled.' },
    showing: (shown: string, total: string) => `Showing ${shown} of ${total} auctions`,
  },
  all: 'All bids',
  statements: {
    title: 'Statements',
    text: 'All your payments and refunds of a year, as a CSV file.',
    of: (year: string) => `Statement for ${year}`,
  },
  /** Each is followed by the time since when the refund has this state. */
  refundStates: { on_its_way: 'On its way since', delayed: 'Delayed since', refunded: 'Refunded' },
  /** A page that people can print. It has all payments and refunds of one bid. */
  record: {
    open: 'Payment record',
    openOf: (title: string) => `Payment record of ${title}`,
    title: 'Payment record',
    back: 'My bids',
    print: 'Print',
    loading: 'Loading the record',
    failed: 'The record could not be shown',
    auction: 'Auction',
    bid: 'Bid',
    receipt: 'Receipt number',
    noBid: 'No bid was placed',
    orderedAt: 'Ordered',
    order: 'Order id',
    person: 'Paid by',
    payment: 'Payment',
    paidAt: 'Paid',
    amount: 'Amount',
    method: 'Method',
    methodUnknown: 'Not known right now',
    methods: {
      upi: 'UPI',
      card: 'Card',
      netbanking: 'Net banking',
      wallet: 'Wallet',
      emi: 'EMI',
      paylater: 'Pay later',
    },
    paymentId: 'Payment id',
    refund: 'Refund',
    refundId: 'Refund id',
    noRefund: 'No refund.',
    operator: 'The operator',
    made: (at: string) => `Made on ${at}. A record of a payment, not a tax invoice.`,
  },
  /** The part of the home page that only bidders see. */
  home: {
    title: 'Your auctions',
    all: 'All your bids',
    results: 'Latest results',
    unpaid: (count: number) =>
      count === 1
        ? 'A payment of yours is not finished. See it'
        : `${count} payments of yours are not finished. See them`,
    welcome: (name: string) => `Welcome, ${name}`,
    steps: [
      {
        title: 'Pick an amount',
        text: 'Choose a prize, and an amount that nobody else will think of. Its page says what a bid costs.',
      },
      { title: 'It is sealed', text: 'Until the result nobody sees your amount, and nobody can change it.' },
      {
        title: 'The result opens every amount',
        text: 'The lowest unique amount wins. If none is unique, what was paid goes back.',
      },
    ],
  },
};
