import { type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { keys } from '../api/query-keys.ts';
import { serverNow } from '../api/server-time.ts';
import { isOver, isResultRefuted, type PaymentCheck, paymentCheckQuery } from './check-payment.ts';
import { canContinue, type OpenPayment } from './open-payment.ts';
import { dropOpenPayment, openPaymentsQuery, putOpenPayment } from './open-payments-query.ts';

/** A payment under way, and what the last look at it found. */
export type WatchedPayment = OpenPayment & {
  /** What the server answered last, having asked the provider; undefined before the first answer. */
  readonly found: PaymentCheck['state'] | undefined;
  /** Why the last look found nothing. */
  readonly problem: unknown;
  /** The person asked for a look, and waits. */
  readonly checking: boolean;
};

type Options = {
  readonly bidderId: string;
  readonly canBid: boolean;
  /** Only those of one auction. */
  readonly auctionId?: string | undefined;
  /** The one this page is busy with itself. */
  readonly except: string | undefined;
  /** A look that was under way as the person left the page found the end of its payment. */
  readonly onEndAfterLeaving: (check: PaymentCheck) => void;
};

/** Seconds between looks at a payment that its bank has not finished. */
const pauses = [3, 4, 5, 8, 13, 20, 30, 60];

/**
 * A person's payments under way. Each is looked at when the page is opened and when the person comes back to it, and,
 * while its bank has not finished, again and again with growing pauses. Never in a hidden page. `ended` is one that a
 * look found at its end: it leaves the list.
 */
export function useOpenPayments({ bidderId, canBid, auctionId, except, onEndAfterLeaving }: Options) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<string | null>(null);
  const { data: all } = useQuery({ ...openPaymentsQuery(bidderId), enabled: canBid });
  const open = all.filter(({ order, auctionId: where }) => order.id !== except && where === (auctionId ?? where));
  const looks = useQueries({
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
  const watched = open.map((payment, place) => ({ payment, look: looks[place] }));
  const ended = watched.find(({ look }) => look?.data && isOver(look.data));
  const endedId = ended?.payment.order.id;
  const notMade = watched.find(({ payment, look }) => look?.data && isResultRefuted(payment, look.data))?.payment;

  useEffect(() => {
    if (endedId !== undefined) void dropOpenPayment(client, bidderId, endedId);
  }, [client, bidderId, endedId]);
  useEffect(() => {
    if (notMade) void putOpenPayment(client, bidderId, { ...notMade, result: null });
  }, [client, bidderId, notMade]);

  const finishLooks = useEffectEvent(() => {
    for (const payment of open)
      if (client.isFetching({ queryKey: keys.paymentCheck(payment.order.id) }) > 0)
        void finishLook(client, bidderId, payment, onEndAfterLeaving);
  });
  useEffect(() => () => finishLooks(), []);

  async function check({ order }: OpenPayment): Promise<void> {
    setAsked(order.id);
    await client.refetchQueries({ queryKey: keys.paymentCheck(order.id) }, { cancelRefetch: false });
    setAsked(null);
  }

  return {
    payments: watched
      .filter(({ look }) => !look?.data || !isOver(look.data))
      .map(({ payment, look }): WatchedPayment => ({
        ...payment,
        found: look?.data?.state,
        problem: look?.error ?? undefined,
        checking: payment.order.id === asked,
      })),
    ended: ended?.look?.data && { payment: ended.payment, check: ended.look.data },
    check: (payment: OpenPayment) => void check(payment),
  };
}

/** Looks at a payment as of this moment, outside the list, which is brought in step with what was found. */
export async function lookAtPayment(
  client: QueryClient,
  bidderId: string,
  payment: OpenPayment,
): Promise<PaymentCheck> {
  const check = await client.fetchQuery(paymentCheckQuery(payment));
  await recordCheck(client, bidderId, payment, check);
  return check;
}

/** The next page may watch the same payment, and then shows its end itself. */
async function finishLook(
  client: QueryClient,
  bidderId: string,
  payment: OpenPayment,
  onEnd: Options['onEndAfterLeaving'],
): Promise<void> {
  const query = paymentCheckQuery(payment);
  // A look without an answer found nothing: the payment stays in the list.
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

function pauseMs(payment: OpenPayment, found: PaymentCheck['state'] | undefined, looks: number): number {
  const now = serverNow();
  if (found === 'awaiting_payment' && canContinue(payment, now)) return Date.parse(payment.holdExpiresAt) - now + 1000;
  return (pauses[Math.min(Math.max(looks - 1, 0), pauses.length - 1)] ?? 60) * 1000;
}
