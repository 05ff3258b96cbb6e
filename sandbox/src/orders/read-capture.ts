import { badInput } from '../problems.ts';
import { isRecord } from '../requests.ts';
import type { Capture, CaptureOptions, Order } from './orders.queries.ts';

const shortestExpiryMinutes = 12;
const longestExpiryMinutes = 7200;
const refundSpeeds: readonly unknown[] = ['normal', 'optimum'];

type CaptureSettings = Pick<Order, 'capture' | 'captureOptions'>;

/** Whether and when an authorised payment is captured. Without a word about it the sandbox captures at once. */
export function readCapture(payment: unknown, paymentCapture: unknown): CaptureSettings {
  if (payment === undefined) return { capture: fromOldSwitch(paymentCapture), captureOptions: {} };
  if (!isRecord(payment)) throw badInput('The payment must be an object.', 'payment');

  const capture = payment.capture ?? 'automatic';
  if (capture !== 'automatic' && capture !== 'manual') {
    throw badInput('The selected capture is invalid.', 'payment.capture');
  }
  return { capture, captureOptions: readCaptureOptions(payment.capture_options) };
}

function fromOldSwitch(paymentCapture: unknown): Capture {
  return paymentCapture === false || paymentCapture === 0 || paymentCapture === '0' ? 'manual' : 'automatic';
}

function readCaptureOptions(options: unknown): CaptureOptions {
  if (options === undefined) return {};
  if (!isRecord(options)) throw badInput('The capture options must be an object.', 'payment.capture_options');

  for (const name of ['automatic_expiry_period', 'manual_expiry_period']) {
    const minutes = options[name];
    if (minutes !== undefined && minutes !== null && !isExpiry(minutes)) {
      throw badInput(
        `The ${name} must be between ${shortestExpiryMinutes} and ${longestExpiryMinutes} minutes.`,
        `payment.capture_options.${name}`,
      );
    }
  }
  if (options.refund_speed !== undefined && !refundSpeeds.includes(options.refund_speed)) {
    throw badInput('The selected refund speed is invalid.', 'payment.capture_options.refund_speed');
  }
  checkOrder(options);
  return options;
}

function checkOrder({ automatic_expiry_period: automatic, manual_expiry_period: manual }: CaptureOptions): void {
  if ((manual ?? longestExpiryMinutes) >= (automatic ?? 0)) return;
  throw badInput(
    'The manual_expiry_period must not be shorter than the automatic_expiry_period.',
    'payment.capture_options.manual_expiry_period',
  );
}

function isExpiry(minutes: unknown): boolean {
  return (
    Number.isSafeInteger(minutes) &&
    (minutes as number) >= shortestExpiryMinutes &&
    (minutes as number) <= longestExpiryMinutes
  );
}
