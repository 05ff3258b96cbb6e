import {
  bookingOf,
  isGoneBeforePlacing,
  meaningOfRefund,
  stepAfterComparing,
  stepAfterRefundReply,
} from '@ekbid/domain';
import { refundReasonOf } from '../money.ts';

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
