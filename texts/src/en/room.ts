/** The page of an auction in its last ten minutes. */
export const room = {
  title: 'Bidding ends soon',
  left: 'Time left to bid',
  own: (amounts: string) => `Your sealed bids: ${amounts}.`,
  noOwn: 'You have no bid here yet.',
  steps: {
    title: 'What happens next',
    close: 'Bidding closes when the time is up. A bid counts only if it is placed by then.',
    keep: 'The log of all bids is signed and sent to this page, which keeps it as proof.',
  },
  open: 'Keep this page open: the result opens here by itself.',
};
