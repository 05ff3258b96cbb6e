import type { MyBidStatus, PaymentStatus } from '@ekbid/domain';

const statuses: Readonly<Record<MyBidStatus, string>> = {
  won: 'Won',
  lost: 'Lost',
  active: 'Active',
  pending: 'Pending',
};

const paymentStatuses: Readonly<Record<PaymentStatus, string>> = {
  paid: 'Paid',
  pending: 'Pending',
  refund_pending: 'Refund on its way',
  refunded: 'Refunded',
};

/** Placing a bid, and looking back at one's own. What a rule refuses is said in `refusals`. */
export const bids = {
  statuses,
  payments: paymentStatuses,
  panel: {
    amount: 'Your Lucky Number',
    range: { least: 'Min', most: 'Max' },
    step: (increment: string) => `In steps of ₹${increment}`,
    placeholder: 'Amount in rupees',
    submit: 'Pay & Place Bid',
    /** What happens to the money, before it happens. */
    cost: 'A bid costs exactly its amount, and the winner pays nothing more.',
    charge: { before: 'You pay', after: 'now. The winner pays nothing more.' },
    terms:
      'A bid cannot be changed or cancelled, and is not paid back when another bid wins. If no amount stands alone, or the auction is cancelled, you get it back in full.',
    sandbox: 'Demonstration: no real money moves.',
    secure: 'You pay in the payment provider’s own window.',
  },
  closed: {
    full: {
      placeholder: 'Auction is full',
      button: 'Auction Full',
      note: 'This auction has reached maximum capacity.',
    },
    limit: {
      placeholder: 'Bid limit reached (5 max)',
      button: 'Bid Limit Reached',
      note: "You've reached your bid limit for this auction.",
    },
    ended: {
      placeholder: 'Auction has ended',
      button: 'Auction Ended',
      note: 'This auction has ended and takes no more bids.',
    },
    upcoming: {
      placeholder: 'Not open yet',
      button: 'Not Open Yet',
      note: 'This auction has not started yet. Bidding opens at',
    },
    cancelled: {
      placeholder: 'Auction was cancelled',
      button: 'Auction Cancelled',
      note: 'This auction was cancelled. Every payment goes back in full.',
    },
    administrator: {
      placeholder: 'Administrators cannot bid',
      button: 'Bidding Not Allowed',
      note: 'Administrators cannot bid, so that nobody who runs an auction can win it.',
    },
    blocked: {
      placeholder: 'Your account is blocked',
      button: 'Account Blocked',
      note: 'Your account is blocked, so you can place no new bid. Bids you placed stand and can win, and refunds still reach you. If you think it is a mistake, write to us: Help Center, at the foot of this page.',
    },
  },
  bar: {
    range: 'Bids from',
    to: 'to',
    open: 'Pay & Place Bid',
    attend: 'See your payment',
    sheet: 'Place your bid',
    payment: 'Your payment',
  },
  own: {
    title: 'Your bids here',
    none: 'You have not bid in this auction yet.',
  },
  flow: {
    toasts: {
      verified: 'Payment verified!',
      placed: 'Bid placed successfully!',
      orderFailed: 'Order creation failed',
      initiationFailed: 'Payment initiation failed',
      verificationFailed: 'Payment verification failed.',
      placementFailed: 'Bid placement failed after payment.',
      /** The server answered, and said no reason that anybody could read. */
      failed: 'Bid failed',
    },
    preparing: { title: 'Preparing your payment', text: 'We keep a slot for you. Nothing is charged yet.' },
    paying: {
      title: 'Waiting for your payment',
      text: 'Finish it in the payment window. Nothing is charged before you confirm it there.',
    },
    verifying: { title: 'Verifying your payment', text: 'Your bank has answered; we are making sure of it.' },
    placing: { title: 'Placing your bid', text: 'Your payment is verified and waits for nothing but your bid.' },
    placed: (number: number, limit: number) => `Placed as bid ${number} of ${limit}`,
    kept: 'You find it under My bids, with the result as soon as it is declared.',
  },
  receipt: (number: string) => `Receipt ${number}`,
  receiptTitle: 'Receipt of your bid',
  mine: {
    title: 'My bids',
    lead: 'Every bid you placed, and what became of the money.',
    tiles: {
      label: 'Your figures',
      totalBids: 'Total bids',
      bidsWon: 'Bids won',
      winRate: 'Win rate',
      totalSpent: 'Total spent',
      totalSpentNote: 'Refunds taken off',
    },
    search: 'Search by auction title',
    status: 'Status',
    allStatuses: 'All',
    sort: 'Sort by',
    sorts: { recent: 'Recent first', highest: 'Highest amount' },
    caption: 'Your bids',
    columns: { auction: 'Auction', amount: 'Bid amount', status: 'Status', payment: 'Payment', action: 'Action' },
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
  },
};
