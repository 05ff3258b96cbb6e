/** On the picture of a result. Amounts have no rupee sign here, counts are formatted. */
export const sharePicture = {
  won: (amount: string) => `Won with ₹${amount}`,
  lowest: (bids: number, shown: string) => `The lowest unique amount of ${bids === 1 ? '1 bid' : `${shown} bids`}`,
  no_unique_bid: 'Every amount was shared',
  refunded: (bids: string) => `${bids} bids, and all payments go back`,
};
