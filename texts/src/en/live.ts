/** Screens that change by themselves. */
export const live = {
  offline: 'You are offline. What you see may be old.',
  unreachable: 'EkBid cannot be reached. What you see may be old; we keep trying.',
  begun: 'Bidding is open.',
  minutesLeft: (minutes: number) => (minutes === 1 ? '1 minute left to bid.' : `${minutes} minutes left to bid.`),
  over: 'Bidding is over.',
};
