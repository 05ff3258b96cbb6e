import { bidLimit, type MyBidStatus, type PaymentStatus } from '@ekbid/domain';

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
  free: 'Free',
};

/** Placing a bid, and the list of a person's bids. The texts of refusals are in `refusals`. */
const bids = {
  statuses,
  payments: paymentStatuses,
  panel: {
    amount: 'Your Lucky Number',
    range: { least: 'Min', most: 'Max' },
    step: (increment: string) => `In steps of ₹${increment}`,
    placeholder: 'Amount in rupees',
    submit: 'Pay & Place Bid',
    /** What a bid costs, and what happens to the money. */
    cost: 'A bid costs exactly its amount, and the winner pays nothing more to EkBid.',
    charge: { before: 'You pay', after: 'now. The winner pays nothing more to EkBid.' },
    terms:
      'A bid cannot be changed or cancelled, and is not paid back when another bid wins. If no amount is unique, or the auction is cancelled, you get it back in full.',
    sandbox: 'UPI · cards. Demonstration: no real money moves.',
    secure: 'UPI · cards · netbanking, in the payment provider’s own window',
    noPayment: 'No payment, no card',
  },
  closed: {
    full: {
      placeholder: 'Auction is full',
      button: 'Auction Full',
      note: 'This auction has reached maximum capacity.',
    },
    limit: {
      placeholder: `Bid limit reached (${bidLimit} max)`,
      button: 'Bid Limit Reached',
      note: "You've reached your bid limit for this auction.",
    },
    upcoming: {
      placeholder: 'Not open yet',
      button: 'Not Open Yet',
      note: 'This auction has not started yet. Bidding opens at',
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
    choosing: { open: 'Pay & Place Bid', sheet: 'Place your bid' },
    free: { open: 'Place Free Bid', sheet: 'Place your bid' },
    paying: { open: 'See your payment', sheet: 'Your payment' },
    placed: { open: 'See your bid', sheet: 'Your bid is placed' },
  },
  own: {
    title: 'Your bids here',
    count: (own: number, limit: number) => `${own} of ${limit}`,
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
      /** Shown if the server refused the bid and the page cannot read the reason. */
      failed: 'Bid failed',
    },
    preparing: { title: 'Preparing your payment', text: 'We keep a slot for you. Nothing is charged yet.' },
    paying: {
      title: 'Waiting for your payment',
      text: 'Finish it in the payment window. Nothing is charged before you confirm it there.',
    },
    placing: {
      title: 'Placing your bid',
      text: 'Your bank has answered; we make sure of your payment and place your bid.',
    },
    placed: {
      /** Shown after the amount. */
      sealed: 'is sealed.',
      number: (number: number, limit: number) => `Bid ${number} of ${limit}`,
      done: 'Done',
    },
  },
  receipt: (number: string) => `Receipt ${number}`,
  receiptTitle: 'Receipt of your bid',
};

/** The states of a payment, from the checkout to the bid or the refund. The texts of refusals are in `refusals`. */
const payments = {
  scriptFailed: 'The payment window could not be loaded. Nothing was charged; please try again.',
  open: {
    title: 'Payments in progress',
    inAuction: (title: string) => `for a bid in ${title}`,
    unfinished: {
      title: 'Payment not finished',
      unasked:
        'No payment has reached us yet. If you have paid all the same, it becomes your bid, or goes back to you in full.',
      asked: 'We asked the payment provider: nothing was charged.',
    },
    confirming: {
      title: 'Confirming your payment',
      text: (amount: string) =>
        `Your payment of ₹${amount} is being confirmed. If it cannot become a bid, it goes back to you in full.`,
      meanwhile: 'You can close this page: it goes on without it.',
    },
    unknown: {
      title: 'Checking whether you paid',
      text: 'The payment provider has not answered yet. If you paid, you get your bid, or your money back in full. If you did not, nothing is charged.',
    },
    unreachable:
      'We could not reach EkBid just now. Nothing is lost, and nothing is charged twice. We look again as soon as you are back online.',
    slot: 'Your slot is kept for',
    continue: 'Continue payment',
    paid: 'Already paid? Check again',
    check: 'Check now',
    giveUp: 'Cancel this bid',
    giveUpQuestion: {
      title: 'Cancel this bid?',
      text: 'No bid is placed, and the slot is free for others at once. Nothing was charged; if a payment should still arrive, it goes back to you in full.',
      confirm: 'Cancel this bid',
      keep: 'Keep it',
    },
    givenUp: 'Bid cancelled. Nothing was charged.',
    giveUpFailed: 'This bid could not be cancelled',
    another: 'Bid another amount',
  },
  /** Shown if the checkout could not be opened. The page shows the reason below this title. */
  stopped: { title: 'Nothing was charged', retry: 'Try again', leave: 'Change the amount' },
  unreached: 'Your payment is not lost, and nothing is charged twice.',
  /** Shown if the payment did not become a bid. */
  ended: {
    refunded: { title: 'No bid, and your money goes back' },
    not_paid: {
      title: 'Nothing was charged',
      text: 'No payment was made in time, so your slot is free for others again.',
    },
    because: (reason: string) => `No bid was placed: ${reason}.`,
    leave: 'Done',
  },
  refund: {
    states: { on_its_way: 'Refund on its way', delayed: 'Refund delayed', refunded: 'Refunded' },
    because: (reason: string) => `Because ${reason}.`,
    /** `owed` and `refunded` are followed by a date. */
    owed: 'Owed to you since',
    usually: 'Banks usually take 5–7 working days.',
    delayed: 'The payment provider has turned it down for now; we see to it ourselves, and you get it in full.',
    refunded: 'Refunded on',
  },
};

/** Texts for people who view auctions and bid. They are loaded with those pages. */
export const biddingTexts = {
  /** Controls of an auction that has more than one picture. */
  gallery: {
    label: 'Pictures',
    strip: 'Pictures, one beside the other',
    /** The alternative text of a picture for which the operator wrote none. */
    picture: (title: string, nth: number, count: number) => `${title}, picture ${nth} of ${count}`,
    show: (nth: number, count: number) => `Show picture ${nth} of ${count}`,
  },
  tips: {
    title: 'Pro Tips',
    points: [
      'The lowest amounts look best to everybody, so they are shared most often.',
      'Odd numbers in the middle of the range are chosen less than round ones.',
      `${bidLimit} different amounts give ${bidLimit} chances; the same amount twice gives none.`,
      'EkBid shows your amount to nobody else before the result is declared, our staff included.',
    ],
  },
  bids,
  payments,
};
