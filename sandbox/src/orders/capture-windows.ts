import type { Order } from './orders.queries.ts';

const longestMinutes = 7200;
const minuteMs = 60_000;

type Windows = { readonly automaticUntil: number; readonly manualUntil: number };

/** Until when money authorised for an order is captured by itself, and until when it can be captured at all. */
export function captureWindows({ captureOptions }: Order, payment: { readonly createdAt: number }): Windows {
  const { automatic_expiry_period: automatic, manual_expiry_period: manual } = captureOptions;
  const after = (minutes: number | null | undefined) =>
    payment.createdAt * 1000 + (minutes ?? longestMinutes) * minuteMs;
  return { automaticUntil: after(automatic), manualUntil: after(manual) };
}
