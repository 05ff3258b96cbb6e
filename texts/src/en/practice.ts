/** Practice rounds. On the home page people choose a number, and on the practice page an amount, as in an auction. */
export const practice = {
  title: 'Try it: choose a number',
  lead: 'Practice only: no money, no prize, made-up bids.',
  numbers: 'Numbers from 1 to 9',
  rule: 'Twelve more bids fall at random. The lowest unique number wins.',
  falling: 'Twelve more bids fall …',
  again: 'Play again',
  won: {
    title: (own: number) => `${own} wins. It is yours alone`,
    text: 'Nobody else chose it, and no lower number is unique.',
  },
  shared: {
    title: (own: number, people: number) => `${own} is shared by ${people}`,
    text: (winner: number) => `A shared number cannot win. ${winner} is the lowest unique one, and wins.`,
    nobody: 'A shared number cannot win. None is unique, so nobody wins.',
  },
  higher: {
    title: (own: number) => `${own} is unique, but not the lowest`,
    text: (winner: number) => `${winner} is unique too, and lower. It wins.`,
  },
  page: {
    title: 'Practice round',
    lead: 'Play against 40 made-up bidders. No account, no money: choose an amount, and watch the line open.',
    choose: 'Choose your amount',
    amounts: (most: number) => `Amounts from ₹1 to ₹${most}`,
    rule: 'Forty others choose at the same moment. The lowest unique amount wins.',
    won: (own: number) => `You won with ₹${own}`,
    lost: (winner: number) => `₹${winner} won. Not yours this time`,
    nobody: 'Nobody won: no amount was unique',
    another: 'Choose again, or play the same amount once more.',
    score: (rounds: number, won: number) =>
      `${rounds === 1 ? '1 round played' : `${rounds} rounds played`}, ${won === 0 ? 'none' : won} won`,
    odds: {
      title: 'What are the odds?',
      text: (own: number, percent: string) => `Here ₹${own} wins ${percent} % of all rounds.`,
      why: 'The forty bidders play as well as anybody can: low amounts are chosen more often, so that hardly any amount is a better choice than another. There is no clever amount, only luck.',
      show: 'Odds of each amount',
      amount: 'Amount',
      chance: 'Wins',
    },
    real: {
      title: 'In a real auction',
      text: 'A bid costs its amount, unless the auction says otherwise. You have up to five in each, and amounts stay sealed until the result. More people bid, so a single bid wins less often than here.',
      link: 'See the auctions',
    },
  },
};
