/** The practice round on the home page. It has numbers, never amounts of money. */
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
};
