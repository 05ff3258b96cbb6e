/** Where one's money is, from the payment window to the bid or back. What a rule refuses is said in `refusals`. */
export const payments = {
  scriptFailed: 'The payment window could not be loaded. Nothing was charged; please try again.',
  /** Payments that have not come to their end. */
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
    paid: 'I have paid: check now',
    check: 'Check now',
    giveUp: 'Give up',
    giveUpQuestion: {
      title: 'Give up your slot?',
      text: 'No bid is placed, and the slot is free for others at once. Nothing was charged; if a payment should still arrive, it goes back to you in full.',
      confirm: 'Give up the slot',
      keep: 'Keep my slot',
    },
    givenUp: 'Slot given back. Nothing was charged.',
    giveUpFailed: 'Could not give the slot back',
    another: 'Bid another amount',
    /** On a page about something else. */
    waiting: (title: string) => `Your payment for a bid in ${title} is not finished.`,
    waitingMany: (count: string) => `${count} payments of yours are not finished.`,
    see: 'See your payment',
    seeAll: 'See your payments',
  },
  /** It never came to a payment window; the reason follows. */
  stopped: { title: 'Nothing was charged', retry: 'Try again', leave: 'Change the amount' },
  unreached: {
    title: 'We could not reach EkBid after your payment',
    text: 'Your payment is not lost, and nothing is charged twice.',
  },
  /** No bid came of it. */
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
    /** Followed by a day, as `refunded` is. */
    owed: 'Owed to you since',
    usually: 'Banks usually take 5–7 working days.',
    delayed: 'The payment provider has turned it down for now; we see to it ourselves, and you get it in full.',
    refunded: 'Refunded on',
  },
};
