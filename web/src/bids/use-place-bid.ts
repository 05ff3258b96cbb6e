import type { Bid, OrderPayment } from '@ekbid/contract';
import { parseRupees } from '@ekbid/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { afterPayment } from '../payments/after-payment.ts';
import { checkoutQuery } from '../payments/checkout-query.ts';
import type { PaidPayment } from '../payments/kept-results.ts';
import { openCheckout } from '../payments/open-checkout.ts';
import { openOrder, type WantedBid } from '../payments/open-order.ts';
import type { OpenPayment } from '../payments/open-payment.ts';
import { dropOpenPayment, openPaymentsQuery, putOpenPayment } from '../payments/open-payments-query.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { useOpenPayments } from '../payments/use-open-payments.ts';
import { type BidStage, endingOf, isAmountAtFault, isIdle, orderInHand, placedAs } from './bid-stage.ts';
import { useBidToasts } from './use-bid-toasts.ts';
import { useGiveUp } from './use-give-up.ts';

/** The spec's pause before the auction is read anew. */
const refreshAfterMs = 500;

type Bidding = {
  readonly bidderId: string;
  readonly canBid: boolean;
  /** Where only one auction is looked at. */
  readonly auctionId?: string;
  /** The bidder's own in that auction, as the server last said. */
  readonly ownBids?: readonly Bid[];
};

const noBids: readonly Bid[] = [];

/** From an amount to a bid: order, provider's window, proof, bid. One run at a time, so nothing is sent twice. */
export function usePlaceBid({ bidderId, canBid, auctionId, ownBids = noBids }: Bidding) {
  const client = useQueryClient();
  const tell = useBidToasts();
  const [stage, setStage] = useState<BidStage>({ step: 'choosing' });
  const { typed, setTyped, clearPlaced } = useTyped(ownBids);
  const { givingUp, giveUp } = useGiveUp(bidderId);
  const running = useRef(false);
  const left = useRef(new AbortController());
  const { payments, check, look } = useOpenPayments({
    bidderId,
    canBid,
    auctionId,
    except: orderInHand(stage),
    onEnd: tellEnd,
  });
  // Asked for with the page, so that the window opens without a wait.
  const sandbox = useQuery(checkoutQuery).data?.sandbox;

  async function alone(run: () => Promise<void>): Promise<void> {
    if (running.current) return;
    running.current = true;
    await run().finally(() => (running.current = false));
  }

  /** Money may be on its way for this very bid already: it is gone on with, never paid for twice. */
  function pay(bid: WantedBid): Promise<void> {
    const open = payments.find(({ auctionId: where, amount }) => where === bid.auctionId && amount === bid.amount);
    return open ? resume(open) : order(bid);
  }

  async function resume(payment: OpenPayment): Promise<void> {
    setStage({ step: 'preparing', amount: payment.amount, orderId: payment.order.id });
    try {
      const state = await look(payment);
      // Paid in the window already: whether it counts is the server's to find out, not a second payment's.
      if (state === 'awaiting_payment' && payment.result === null) return await order(payment, payment);
    } catch (problem) {
      tell.notOpened(problem);
    }
    setStage((now) => (now.step === 'preparing' ? { step: 'choosing' } : now));
  }

  async function order(bid: WantedBid, before?: OpenPayment): Promise<void> {
    setStage({ step: 'preparing', amount: bid.amount, ...(before && { orderId: before.order.id }) });
    try {
      const opened = await openOrder(client, bid);
      setStage({ step: 'paying', payment: opened.payment });
      await putOpenPayment(client, bidderId, opened.payment);
      const result = await openCheckout(opened, left.current.signal);
      if (result !== null) return await settle({ ...opened.payment, result });
      setStage({ step: 'choosing' });
    } catch (problem) {
      tell.notOpened(problem);
      setStage(!before && isAmountAtFault(problem) ? { step: 'choosing', problem } : { step: 'stopped', bid, problem });
    }
    // The answer may have been lost and the slot kept all the same.
    void client.invalidateQueries(openPaymentsQuery(bidderId));
  }

  async function settle(paid: PaidPayment): Promise<void> {
    let payment: OpenPayment = paid;
    await putOpenPayment(client, bidderId, payment);
    setStage({ step: 'verifying', payment });
    const onVerified = async () => {
      tell.verified();
      payment = { ...paid, state: 'confirming', result: null };
      await putOpenPayment(client, bidderId, payment);
      setStage({ step: 'placing', payment });
    };
    try {
      const bid = await settlePayment(paid, { bidderId, onVerified });
      await dropOpenPayment(client, bidderId, payment.order.id);
      clearPlaced(payment.amount);
      tell.placed();
      setStage(placedAs(payment.amount, bid));
    } catch (problem) {
      if (payment.result) tell.notVerified(problem);
      else tell.notPlaced(problem);
      await leave(payment, problem);
    }
    refreshSoon();
  }

  /**
   * What has not come to its end stands among the open payments from here on, and is looked at there. A refusal is no
   * end: the provider's webhook may still make the money a bid.
   */
  async function leave(payment: OpenPayment, problem: unknown): Promise<void> {
    const answer = afterPayment(problem);
    if (answer === 'refunded') {
      await dropOpenPayment(client, bidderId, payment.order.id);
      return setStage({ step: 'ended', payment, end: { problem } });
    }
    if (answer === 'not_made') await putOpenPayment(client, bidderId, { ...payment, result: null });
    setStage({ step: 'choosing' });
  }

  function tellEnd(payment: OpenPayment, end: OrderPayment): void {
    tell.ended(end);
    if (end.placed) clearPlaced(payment.amount);
    setStage((now) => (isIdle(now) || orderInHand(now) === payment.order.id ? endingOf(payment, end) : now));
    refreshSoon();
  }

  function refreshSoon(): void {
    const changed = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'payments';
    setTimeout(() => void client.invalidateQueries({ predicate: changed }), refreshAfterMs);
  }

  useEffect(() => {
    left.current = new AbortController();
    return () => left.current.abort();
  }, []);

  return {
    stage,
    sandbox,
    payments,
    givingUp,
    /** The amount in the field: it outlives the field, which gives way while somebody pays. */
    typed,
    type: (text: string) => {
      setTyped(text);
      setStage({ step: 'choosing' });
    },
    tellInvalid: tell.invalid,
    pay: (bid: WantedBid) => void alone(() => pay(bid)),
    resume: (payment: OpenPayment) => void alone(() => resume(payment)),
    giveUp: (payment: OpenPayment) => void alone(() => giveUp(payment)),
    check,
    startOver: () => setStage({ step: 'choosing' }),
  };
}

/** What stands in the amount field. It is cleared once it is a bid, however that became known. */
function useTyped(ownBids: readonly Bid[]) {
  const [typed, setTyped] = useState('');
  const [known, setKnown] = useState(ownBids);
  const clearPlaced = (amount: number) => setTyped((now) => (isAmount(now, amount) ? '' : now));

  // Placed in another tab, or by the provider's webhook: the auction itself tells of it.
  if (known !== ownBids) {
    setKnown(ownBids);
    const isNew = ({ _id }: Bid) => !known.some((bid) => bid._id === _id);
    const placed = ownBids.filter(isNew);
    if (placed.some(({ bidAmount }) => isAmount(typed, bidAmount))) setTyped('');
  }
  return { typed, setTyped, clearPlaced };
}

function isAmount(typed: string, rupees: number): boolean {
  return parseRupees(typed) === Math.round(rupees * 100);
}

export type PlaceBid = ReturnType<typeof usePlaceBid>;
