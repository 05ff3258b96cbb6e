import {
  bookingOf,
  isGoneBeforePlacing,
  meaningOfRefund,
  stepAfterComparing,
  stepAfterRefundReply,
} from '@ekbid/domain';
import { refundReasonOf } from '../money.ts';

/** The decisions that are tested. A simulation can replace one by a broken rule, to check that the fault is found. */
export const rules = {
  bookingOf,
  isGoneBeforePlacing,
  refundReasonOf,
  meaningOfRefund,
  stepAfterComparing,
  stepAfterRefundReply,
};
export type Rules = typeof rules;
