/** The facts about a bid that the winner rule needs. Amounts are whole paise. */
export type StandingBid = { readonly bidId: string; readonly bidderId: string; readonly amountPaise: number };

/** How many people have a bid on an amount. The amount is unique if `people` is 1. */
export type AmountCount = { readonly amountPaise: number; readonly people: number };

/** The number of people on each amount, lowest amount first. A person with several bids on one amount counts once. */
export function countPeoplePerAmount(bids: readonly StandingBid[]): AmountCount[] {
  const holders = new Map<number, Set<string>>();
  for (const { amountPaise, bidderId } of bids) {
    const people = holders.get(amountPaise);
    if (people) people.add(bidderId);
    else holders.set(amountPaise, new Set([bidderId]));
  }
  return [...holders]
    .map(([amountPaise, people]) => ({ amountPaise, people: people.size }))
    .sort((a, b) => a.amountPaise - b.amountPaise);
}

/** The lowest amount on which exactly one person has a bid. Null if there is none. */
export function lowestUniqueAmount(counts: readonly AmountCount[]): number | null {
  let lowest: number | null = null;
  for (const { amountPaise, people } of counts) {
    if (people === 1 && (lowest === null || amountPaise < lowest)) lowest = amountPaise;
  }
  return lowest;
}

/** The bid on the lowest unique amount. Null if no amount is unique. */
export function lowestUniqueBid<Bid extends StandingBid>(bids: readonly Bid[]): Bid | null {
  const winningAmount = lowestUniqueAmount(countPeoplePerAmount(bids));
  return bids.find((bid) => bid.amountPaise === winningAmount) ?? null;
}
