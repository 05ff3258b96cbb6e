import { checkOrderPayment, type OrderPayment, verifyPayment } from '@ekbid/contract';
import { type QueryClient, useQueries, useQuery, useQueryClient, queryOptions } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { call, ApiProblem } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { serverNow } from '../api/server-time.ts';
import { afterPayment, moneyCallTimeout } from './finish-payment.ts';
import type { OpenPayment } from './kept-results.ts';
import { dropOpenPayment, openPaymentsQuery, putOpenPayment, canContinue } from './open-payments-query.ts';

/** A payment under way, with the outcome of its last check. */
export type WatchedPayment = OpenPayment & {
  /** The state that the last check found; undefined before the first check has finished. */
  readonly found: PaymentCheck['state'] | undefined;
  /** The error of the last check. */
  readonly problem: unknown;
  /** Whether a check that the person requested is running. */
  readonly checking: boolean;
};

type Options = {
  readonly bidderId: string;
  readonly canBid: boolean;
  /** If given, only payments in this auction are listed. */
  readonly auctionId?: string | undefined;
  /** The order that this page is paying. It is not listed. */
  readonly except: string | undefined;
  /** Called if the person leaves the page during a check, and the check then finds that the payment has ended. */
  readonly onEndAfterLeaving: (check: PaymentCheck) => void;
};

/** The growing pauses, in seconds, between checks of a payment that the bank has not finished. */
const pauses = [3, 4, 5, 8, 13, 20, 30, 60];

/**
 * A person's payments under way. Each is checked when the page opens and when the person returns to it, and repeatedly
 * while the bank has not finished the payment. A hidden page makes no checks. `ended` is a payment that a check has
 * found to be over; it leaves the list.
 */
export function useOpenPayments({ bidderId, canBid, auctionId, except, onEndAfterLeaving }: Options) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<string | null>(null);
  const { data: all } = useQuery({ ...openPaymentsQuery(bidderId), enabled: canBid });
  const open = all.filter(({ order, auctionId: where }) => order.id !== except && where === (auctionId ?? where));
  const checks = useQueries({
    queries: open.map((payment) => ({
      ...paymentCheckQuery(payment),
      refetchOnReconnect: () => !document.hidden,
      refetchInterval: ({
        state,
      }: {
        state: { data: PaymentCheck | undefined; dataUpdateCount: number; errorUpdateCount: number };
      }) => pauseMs(payment, state.data?.state, state.dataUpdateCount + state.errorUpdateCount),
    })),
  });
  const watched = open.map((payment, place) => ({ payment, check: checks[place] }));
  const ended = watched.find(({ check }) => check?.data && isOver(check.data));
  const endedId = ended?.payment.order.id;
  const notMade = watched.find(({ payment, check }) => check?.data && isResultRefuted(payment, check.data))?.payment;

  useEffect(() => {
    if (endedId !== undefined) void dropOpenPayment(client, bidderId, endedId);
  }, [client, bidderId, endedId]);
  useEffect(() => {
    if (notMade) void putOpenPayment(client, bidderId, { ...notMade, result: null });
  }, [client, bidderId, notMade]);

  const finishChecks = useEffectEvent(() => {
    for (const payment of open)
      if (client.isFetching({ queryKey: keys.paymentCheck(payment.order.id) }) > 0)
        void finishCheck(client, bidderId, payment, onEndAfterLeaving);
  });
  useEffect(() => () => finishChecks(), []);

  async function checkAgain({ order }: OpenPayment): Promise<void> {
    setAsked(order.id);
    await client.refetchQueries({ queryKey: keys.paymentCheck(order.id) }, { cancelRefetch: false });
    setAsked(null);
  }

  return {
    payments: watched
      .filter(({ check }) => !check?.data || !isOver(check.data))
      .map(({ payment, check }): WatchedPayment => ({
        ...payment,
        found: check?.data?.state,
        problem: check?.error ?? undefined,
        checking: payment.order.id === asked,
      })),
    ended: ended?.check?.data && { payment: ended.payment, check: ended.check.data },
    check: (payment: OpenPayment) => void checkAgain(payment),
  };
}

/**
 * Checks a payment at once, outside the list's schedule, and updates the list. If the last check is only a few seconds
 * old, its result is used.
 */
export async function checkPaymentNow(
  client: QueryClient,
  bidderId: string,
  payment: OpenPayment,
): Promise<PaymentCheck> {
  const check = await client.fetchQuery(paymentCheckQuery(payment));
  await recordCheck(client, bidderId, payment, check);
  return check;
}

/**
 * Records the outcome of a check after the person has left the page. If the next page shows the same payment, that page
 * records it.
 */
async function finishCheck(
  client: QueryClient,
  bidderId: string,
  payment: OpenPayment,
  onEnd: Options['onEndAfterLeaving'],
): Promise<void> {
  const query = paymentCheckQuery(payment);
  // If the check fails, the payment stays in the list.
  const check = await client.fetchQuery(query).catch(() => null);
  const isWatched = client.getQueryCache().find({ queryKey: query.queryKey })?.isActive() === true;
  if (check === null || isWatched) return;
  await recordCheck(client, bidderId, payment, check);
  if (isOver(check)) onEnd(check);
}

async function recordCheck(
  client: QueryClient,
  bidderId: string,
  payment: OpenPayment,
  check: PaymentCheck,
): Promise<void> {
  if (isOver(check)) await dropOpenPayment(client, bidderId, payment.order.id);
  else if (isResultRefuted(payment, check)) await putOpenPayment(client, bidderId, { ...payment, result: null });
}

function pauseMs(payment: OpenPayment, found: PaymentCheck['state'] | undefined, checks: number): number {
  const now = serverNow();
  if (found === 'awaiting_payment' && canContinue(payment, now)) return Date.parse(payment.holdExpiresAt) - now + 1000;
  return (pauses[Math.min(Math.max(checks - 1, 0), pauses.length - 1)] ?? 60) * 1000;
}

/**
 * The outcome of a check. `unknown_order` means that the server has no such order, so this browser drops the payment.
 */
export type PaymentCheck =
  | (OrderPayment & {
      /**
       * The id of the payment for which this browser has a result, if the provider says that the payment was never
       * made.
       */
      readonly refuted: string | null;
    })
  | { readonly state: 'unknown_order' };

/** The shortest time between two checks of one order, because each check asks the provider. */
const freshMs = 3000;

function paymentCheckQuery(payment: OpenPayment) {
  return queryOptions({
    queryKey: keys.paymentCheck(payment.order.id),
    queryFn: () => checkPayment(payment),
    staleTime: freshMs,
    gcTime: 0,
    retry: false,
  });
}

function isOver({ state }: PaymentCheck): boolean {
  return state !== 'awaiting_payment' && state !== 'confirming';
}

/**
 * Whether the provider says that the payment for which this browser has a result was never made. The order can then be
 * paid after all.
 */
function isResultRefuted({ result }: OpenPayment, check: PaymentCheck): boolean {
  return result !== null && !isOver(check) && 'refuted' in check && check.refuted === result.razorpay_payment_id;
}

/** Asks the server about a payment. The window's result is sent only if the server has found no money without it. */
async function checkPayment({ order, result }: OpenPayment): Promise<PaymentCheck> {
  try {
    const found = await fetchCheck(order.id);
    if (result === null || !foundNoMoney(found)) return found;
    const answer = await submitResult(result);
    if (answer === 'pending') return { ...found, state: 'confirming' };
    if (answer === 'verified') return await fetchCheck(order.id);
    return { ...found, refuted: answer === 'not_made' ? result.razorpay_payment_id : null };
  } catch (problem) {
    if (problem instanceof ApiProblem && problem.code === 'not_found') return { state: 'unknown_order' };
    throw problem;
  }
}

async function fetchCheck(orderId: string): Promise<OrderPayment & { refuted: string | null }> {
  const { data } = await call(checkOrderPayment, { params: { orderId }, signal: moneyCallTimeout() });
  return { ...data, refuted: null };
}

async function submitResult(result: NonNullable<OpenPayment['result']>) {
  try {
    await call(verifyPayment, { body: result, signal: moneyCallTimeout() });
    return 'verified';
  } catch (problem) {
    const answer = afterPayment(problem);
    if (answer === 'unknown') throw problem;
    return answer;
  }
}

function foundNoMoney({ state }: OrderPayment): boolean {
  return state === 'awaiting_payment' || state === 'not_paid';
}
