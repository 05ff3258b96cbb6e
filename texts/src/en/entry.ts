/** Texts of the bid panel for entry modes, age and terms. They are loaded separately, because few people need them. */
export const entry = {
  panel: {
    refundable: {
      cost: 'A bid costs its amount. After the result it goes back to you, unless it wins.',
      charge: { before: 'You pay', after: 'now. After the result it goes back to you, unless it wins.' },
      terms:
        'A bid cannot be changed or cancelled. When the result is declared, every bid goes back in full, except the winning one; banks usually take 5–7 working days. If no amount is unique, or the auction is cancelled, all of them go back. The winner pays nothing more to EkBid.',
    },
    free: {
      cost: 'A bid costs nothing, and the winner pays nothing to EkBid.',
      charge: { before: 'You bid', after: 'and pay EkBid nothing, not even if you win.' },
      terms: 'A bid cannot be changed or cancelled. If no amount is unique, nobody wins.',
    },
  },
  /** What happens to the money in auctions whose entry mode is not `paid`. */
  money: {
    refundable: (amount: string) => `After the result ₹${amount} goes back to you, unless this bid wins.`,
    free: () => 'Nothing was charged.',
  },
  minAccountDays: (days: number) =>
    `To bid here, an account must be at least ${days === 1 ? '1 day' : `${days} days`} old.`,
  /** The consents that the bid panel asks for before a bid. */
  consent: {
    title: 'Before you bid',
    lead: 'We ask for this once, and again only when our terms change. Nothing was charged.',
    confirm: 'Confirm and go on',
    leave: 'Not now',
    failed: 'Your answer was not saved',
  },
  /** What is refunded in a `refundable` auction with a winner. */
  back: {
    mine: 'Your other bids here go back to you in full.',
    lost: 'Your bids here go back to you in full.',
    all: 'All other bids go back in full.',
  },
};
