import type { RefundReason } from '@ekbid/domain';

/** Why money goes back, as half a sentence: shown after "No bid was placed:" and beside a refund. */
export const refundReasons: Readonly<Record<RefundReason, string>> = {
  auction_cancelled: 'the auction was cancelled',
  auction_ended: 'the auction had ended when the payment arrived',
  auction_full: 'the auction was full when the payment arrived',
  bid_limit_reached: 'you have all five bids in this auction already',
  amount_already_bid: 'you already hold this amount',
  account_blocked: 'your account was blocked before the payment arrived',
  administrators_cannot_bid: 'administrators cannot bid',
  no_unique_bid: 'no amount was unique, so nobody won',
  second_payment: 'this bid was already paid for',
  wrong_amount: 'the amount paid was not the amount of the bid',
  refunded_outside: 'the payment provider gave the money back',
};
