/** What the winner rule needs to know about a bid. Amounts are whole paise. */
export type StandingBid = { readonly bidId: string; readonly bidderId: string; readonly amountPaise: number };

/** How many people hold an amount. An amount is unique when exactly one person does. */
export type AmountCount = { readonly amountPaise: number; readonly people: number };

/**
 * The number of people on each amount, lowest amount first. A person counts once, however many bids of theirs have it.
 */
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

/** The lowest amount that exactly one person holds, or null when every amount is shared. */
export function lowestUniqueAmount(counts: readonly AmountCount[]): number | null {
  let lowest: number | null = null;
  for (const { amountPaise, people } of counts) {
    if (people === 1 && (lowest === null || amountPaise < lowest)) lowest = amountPaise;
  }
  return lowest;
}

/** The bid at the lowest amount that exactly one person holds, or null when every amount is shared. */
export function lowestUniqueBid<Bid extends StandingBid>(bids: readonly Bid[]): Bid | null {
  const winningAmount = lowestUniqueAmount(countPeoplePerAmount(bids));
  return bids.find((bid) => bid.amountPaise === winningAmount) ?? null;
}
