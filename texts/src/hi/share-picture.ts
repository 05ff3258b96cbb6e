import type { ServerTexts } from '../texts.ts';

export const sharePicture: ServerTexts['sharePicture'] = {
  won: (amount) => `₹${amount} में जीत`,
  lowest: (bids, shown) => (bids === 1 ? '1 बोली में सबसे कम यूनीक रकम' : `${shown} बोलियों में सबसे कम यूनीक रकम`),
  no_unique_bid: 'हर रकम साझा थी',
  refunded: (bids) => `${bids} बोलियाँ, और सारे भुगतान वापस`,
};
