import {
  bookingOf,
  isGoneBeforePlacing,
  meaningOfRefund,
  stepAfterComparing,
  stepAfterRefundReply,
} from '@ekbid/domain';
import { refundReasonOf } from '../money.ts';

/** The decisions under test. A simulation can run with a broken one, to check that it finds the fault. */
export const rules = {
  bookingOf,
  isGoneBeforePlacing,
  refundReasonOf,
  meaningOfRefund,
  stepAfterComparing,
  stepAfterRefundReply,
};
export type Rules = typeof rules;
