import {
  bookingOf,
  isGoneBeforePlacing,
  meaningOfRefund,
  stepAfterComparing,
  stepAfterRefundReply,
} from '@ekbid/domain';
import { refundReasonOf } from '../money.ts';

/** The tested rules. A test can replace one by a broken rule, and then requires that the simulation finds faults. */
export const rules = {
  bookingOf,
  isGoneBeforePlacing,
  refundReasonOf,
  meaningOfRefund,
  stepAfterComparing,
  stepAfterRefundReply,
};
export type Rules = typeof rules;
