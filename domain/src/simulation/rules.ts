import { refundReasonOf } from '../bidding.ts';
import {
  bookingOf,
  isGoneBeforePlacing,
  meaningOfRefund,
  stepAfterComparing,
  stepAfterRefundReply,
} from '../settlement.ts';

/** The decisions under test. A simulation can be given a broken one, to see that it is caught. */
export const rules = {
  bookingOf,
  isGoneBeforePlacing,
  refundReasonOf,
  meaningOfRefund,
  stepAfterComparing,
  stepAfterRefundReply,
};
export type Rules = typeof rules;
