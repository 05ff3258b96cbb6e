/** Who we are and what we stand for. */
export const about = {
  title: 'About EkBid',
  lead: 'One number, one person, one winner.',
  mission: {
    title: 'Our mission',
    paragraphs: [
      'An auction should be decided by thinking, not by the deepest pocket. So we turned it around: the lowest bid that nobody else made takes the prize.',
      'Such a game lives on trust. That is why amounts stay sealed until the result, why nobody can choose a winner, and why every payment becomes exactly one bid or goes back.',
    ],
  },
  figures: 'EkBid in figures',
  features: {
    title: 'What you can rely on',
    points: [
      {
        title: 'Sealed until the end',
        text: 'While an auction runs, nobody is shown the amounts of others: not bidders, not administrators.',
      },
      {
        title: 'The rule decides',
        text: 'The winner follows from the bids alone. A result is declared once and cannot be changed.',
      },
      {
        title: 'Open afterwards',
        text: 'After the result every amount is open, on the leaderboard and in a log that anybody can check.',
      },
      {
        title: 'No lost payments',
        text: 'A payment becomes one bid or one refund, even if your phone dies in the middle of it.',
      },
      {
        title: 'One person, one account',
        text: 'A verified mobile number for each account, and five bids in an auction at most.',
      },
      {
        title: 'Plain words about money',
        text: 'What a bid costs and when it comes back is said before you pay.',
      },
    ],
  },
  company: 'The company',
};
