import type { PaymentError } from './payments.queries.ts';

/** Why a payment can fail, in the provider's documented words. */
export const failures = {
  insufficientFunds: {
    code: 'BAD_REQUEST_ERROR',
    description:
      'Your payment could not be completed due to insufficient account balance. Try another card or payment method.',
    source: 'customer',
    step: 'payment_authorization',
    reason: 'insufficient_funds',
  },
  cancelled: {
    code: 'BAD_REQUEST_ERROR',
    description: 'Your payment has been cancelled. Try again or complete the payment later.',
    source: 'customer',
    step: 'payment_authentication',
    reason: 'payment_cancelled',
  },
  timedOut: {
    code: 'BAD_REQUEST_ERROR',
    description: 'Payment was not completed on time.',
    source: 'customer',
    step: 'payment_authentication',
    reason: 'payment_timed_out',
  },
  wrongOtp: {
    code: 'BAD_REQUEST_ERROR',
    description: 'Authentication failed due to incorrect otp',
    source: 'customer',
    step: 'payment_authentication',
    reason: 'invalid_otp',
  },
  upiDeclined: {
    code: 'GATEWAY_ERROR',
    description: 'Payment failed. Please try again with another bank account.',
    source: 'issuer_bank',
    step: 'payment_debit_request',
    reason: 'payment_declined',
  },
} as const satisfies Record<string, PaymentError>;
