import type { OrderPayment } from '@ekbid/contract';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '../api/problem.ts';
import { serverNow } from '../api/server-time.ts';
import { checkPayment } from './check-payment.ts';
import { canContinue, type OpenPayment } from './open-payment.ts';
import { dropOpenPayment, openPaymentsQuery, putOpenPayment } from './open-payments-query.ts';

/** A payment under way, and what the last look at it told. */
export type WatchedPayment = OpenPayment & {
  /** What the server answered last, having asked the provider; undefined before the first answer. */
  readonly told: OrderPayment['state'] | undefined;
  /** Why the last look told nothing. */
  readonly problem: unknown;
  /** Somebody asked for a look, and waits. */
  readonly checking: boolean;
};

type Options = {
  readonly bidderId: string;
  readonly canBid: boolean;
  /** Only those of one auction. */
  readonly auctionId?: string | undefined;
  /** The one this page is busy with itself. */
  readonly except: string | undefined;
  readonly onEnd: (payment: OpenPayment, end: OrderPayment) => void;
};

/** The provider is not asked about one order more often than this. */
const freshMs = 3000;
/** Seconds between looks at a payment that its bank has not finished. */
const pauses = [3, 4, 5, 8, 13, 20, 30, 60];

/**
 * A person's payments that have not come to their end. Each is looked at when the page is opened and whenever somebody
 * comes back to it, and, while its bank has not finished, again and again with growing pauses. Never in a hidden page.
 */
export function useOpenPayments({ bidderId, canBid, auctionId, except, onEnd }: Options) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<string | null>(null);
  const { data: all } = useQuery({ ...openPaymentsQuery(bidderId), enabled: canBid });
  const open = all.filter(({ order, auctionId: where }) => order.id !== except && where === (auctionId ?? where));

  async function look(payment: OpenPayment): Promise<OrderPayment['state']> {
    const onNotMade = () => putOpenPayment(client, bidderId, { ...payment, result: null });
    const found = await checkPayment(payment, onNotMade).catch((problem: unknown) => {
      // Nobody knows this order any more: there is nothing to wait for.
      if (problem instanceof ApiProblem && problem.code === 'not_found') return null;
      throw problem;
    });
    if (found && (found.state === 'awaiting_payment' || found.state === 'confirming')) return found.state;
    await dropOpenPayment(client, bidderId, payment.order.id);
    if (found) onEnd(payment, found);
    return found?.state ?? 'not_paid';
  }

  const looks = useQueries({
    queries: open.map((payment) => ({
      queryKey: keyOf(payment),
      queryFn: () => look(payment),
      staleTime: freshMs,
      gcTime: 0,
      retry: false,
      refetchOnReconnect: () => !document.hidden,
      refetchInterval: ({ state }: { state: { data?: unknown; dataUpdateCount: number; errorUpdateCount: number } }) =>
        pauseMs(payment, state.data, state.dataUpdateCount + state.errorUpdateCount),
    })),
  });

  async function check(payment: OpenPayment): Promise<void> {
    setAsked(payment.order.id);
    await client.refetchQueries({ queryKey: keyOf(payment) }, { cancelRefetch: false });
    setAsked(null);
  }

  return {
    payments: open.map((payment, place): WatchedPayment => ({
      ...payment,
      told: looks[place]?.data,
      problem: looks[place]?.error ?? undefined,
      checking: payment.order.id === asked,
    })),
    check: (payment: OpenPayment) => void check(payment),
    /** What became of it, as of this moment. */
    look: (payment: OpenPayment) =>
      client.fetchQuery({ queryKey: keyOf(payment), queryFn: () => look(payment), staleTime: freshMs }),
  };
}

const keyOf = ({ order }: OpenPayment) => ['payments', 'check', order.id];

function pauseMs(payment: OpenPayment, told: unknown, looks: number): number {
  const now = serverNow();
  if (told === 'awaiting_payment' && canContinue(payment, now)) return Date.parse(payment.holdExpiresAt) - now + 1000;
  return (pauses[Math.min(Math.max(looks - 1, 0), pauses.length - 1)] ?? 60) * 1000;
}
