import { type Bid, giveUpOrder, type OrderPayment, placeBid } from '@ekbid/contract';
import { parseRupees } from '@ekbid/domain';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { allBut, keys } from '../api/query-keys.ts';
import { afterPayment, finishPayment, moneyCallTimeout } from '../payments/finish-payment.ts';
import { type PaymentCheck, checkPaymentNow, useOpenPayments } from '../payments/use-open-payments.ts';
import { checkoutQuery, openCheckout, openOrder, type WantedBid } from '../payments/open-checkout.ts';
import type { PaidPayment, OpenPayment } from '../payments/kept-results.ts';
import { dropOpenPayment, openPaymentsQuery, putOpenPayment } from '../payments/open-payments-query.ts';
import { eraseChosenAmount, readChosenAmount } from '../sign-in/chosen-amount.ts';
import { bidReducer, isAmountAtFault, needsConsent, orderInHand } from './bid-flow.ts';
import { useBidToasts } from './use-bid-toasts.ts';

/** The specification asks for this pause between a bid and the next fetch of its auction. */
const refreshAfterMs = 500;

type Bidding = {
  readonly bidderId: string;
  readonly canBid: boolean;
  /** Present on the page of one auction; absent on pages with payments of all auctions. */
  readonly auctionId?: string;
  /** The bidder's own bids in that auction, as last read from the server. */
  readonly ownBids?: readonly Bid[];
  /** Whether bids in that auction are free. */
  readonly isFree?: boolean;
};

const noBids: readonly Bid[] = [];

/**
 * Places a bid in three steps: open an order, let the person pay in the provider's window, then verify the payment and
 * place the bid. `bid-flow.ts` has the transitions between steps; this hook calls the server and opens the window. Runs
 * do not overlap, so that no request is sent twice.
 */
export function usePlaceBid({ bidderId, canBid, auctionId, ownBids = noBids, isFree = false }: Bidding) {
  const client = useQueryClient();
  const toasts = useBidToasts();
  const [stage, dispatch] = useReducer(bidReducer, { step: 'choosing' });
  const { typed, setTyped, clearPlaced } = useTyped(ownBids, auctionId);
  const [givingUp, setGivingUp] = useState<string | null>(null);
  const running = useRef(false);
  const pageLeft = useRef(new AbortController());
  const except = orderInHand(stage);
  const { payments, ended, check } = useOpenPayments({
    ...{ bidderId, canBid, auctionId, except },
    onEndAfterLeaving: (found) => {
      const end = endIn(found);
      if (end) announceEnd(end);
    },
  });
  // Load the provider's script with the page, so that its window opens without delay.
  const sandbox = useQuery({ ...checkoutQuery, enabled: !isFree }).data?.sandbox;

  /** Does nothing while another run is under way. */
  async function runExclusively(run: () => Promise<void>): Promise<void> {
    if (running.current) return;
    running.current = true;
    await run().finally(() => (running.current = false));
  }

  /**
   * Pays for a bid. If the bid has an open payment, continues that one, because its money may already be on its way.
   */
  function pay(bid: WantedBid): Promise<void> {
    if (isFree) return placeFree(bid);
    const open = payments.find(({ auctionId: where, amount }) => where === bid.auctionId && amount === bid.amount);
    return open ? resume(open) : order(bid);
  }

  /** A free bid has no payment that could be finished later. If no reply comes, the person can send it again. */
  async function placeFree(bid: WantedBid): Promise<void> {
    dispatch({ type: 'bidSent', amount: bid.amount });
    try {
      const body = { auctionId: bid.auctionId, userId: bidderId, bidAmount: bid.amount };
      const placed = (await call(placeBid, { body, signal: moneyCallTimeout() })).data;
      clearPlaced(bid.amount);
      toasts.placed();
      dispatch({ type: 'bidPlaced', amount: bid.amount, placed });
    } catch (problem) {
      if (!needsConsent(problem)) toasts.notSent(problem);
      if (isAmountAtFault(problem)) dispatch({ type: 'amountRefused', problem });
      else dispatch({ type: 'paymentStopped', bid, problem });
    }
    // Fetch the auction even after an error: the reply may be lost although the bid was placed.
    refreshSoon(client);
  }

  async function resume(payment: OpenPayment): Promise<void> {
    dispatch({ type: 'paymentStarted', amount: payment.amount, orderId: payment.order.id });
    try {
      const found = await checkPaymentNow(client, bidderId, payment);
      // The stored result of a window means that the person may have paid. Open the window only if there is none.
      if (found.state === 'awaiting_payment' && payment.result === null) return await order(payment, payment);
      const end = endIn(found);
      if (end) {
        showEnd(payment, end);
        announceEnd(end);
      }
    } catch (problem) {
      toasts.notOpened(problem);
    }
    dispatch({ type: 'leftOpen' });
  }

  async function order(bid: WantedBid, before?: OpenPayment): Promise<void> {
    if (!before) dispatch({ type: 'paymentStarted', amount: bid.amount });
    try {
      const opened = await openOrder(client, bid);
      dispatch({ type: 'orderOpened', payment: opened.payment });
      await putOpenPayment(client, bidderId, opened.payment);
      const result = await openCheckout(opened, pageLeft.current.signal);
      if (result !== null) return await verifyAndPlace({ ...opened.payment, result });
      dispatch({ type: 'windowClosed' });
    } catch (problem) {
      if (!needsConsent(problem)) toasts.notOpened(problem);
      if (!before && isAmountAtFault(problem)) dispatch({ type: 'amountRefused', problem });
      else dispatch({ type: 'paymentStopped', bid, problem });
    }
    // Fetch open payments even after an error: the reply may be lost although the slot was reserved.
    void client.invalidateQueries(openPaymentsQuery(bidderId));
  }

  async function verifyAndPlace(payment: PaidPayment): Promise<void> {
    await putOpenPayment(client, bidderId, payment);
    dispatch({ type: 'paid', payment });
    try {
      const placed = await finishPayment(payment, bidderId);
      await dropOpenPayment(client, bidderId, payment.order.id);
      clearPlaced(payment.amount);
      toasts.placed();
      dispatch({ type: 'bidPlaced', amount: payment.amount, placed });
    } catch (problem) {
      toasts.notPlaced(problem);
      await handleFailure(payment, problem);
    }
    refreshSoon(client);
  }

  /**
   * Unless the money is refunded, moves the payment to the list of open payments, which checks it. A refusal does not
   * end the payment, because the provider's webhook event may still turn it into a bid.
   */
  async function handleFailure(payment: OpenPayment, problem: unknown): Promise<void> {
    const answer = afterPayment(problem);
    if (answer === 'refunded') {
      await dropOpenPayment(client, bidderId, payment.order.id);
      return dispatch({ type: 'refundPromised', payment, problem });
    }
    if (answer === 'not_made') await putOpenPayment(client, bidderId, { ...payment, result: null });
    dispatch({ type: 'leftOpen' });
  }

  /** Releases the reserved slot of an unpaid order. */
  async function giveUp({ order }: OpenPayment): Promise<void> {
    setGivingUp(order.id);
    try {
      await call(giveUpOrder, { params: { orderId: order.id }, signal: moneyCallTimeout() });
      await dropOpenPayment(client, bidderId, order.id);
      toasts.givenUp();
    } catch (problem) {
      toasts.notGivenUp(problem);
    }
    setGivingUp(null);
  }

  function showEnd(payment: OpenPayment, end: OrderPayment): void {
    if (end.placed) clearPlaced(payment.amount);
    dispatch({ type: 'paymentEnded', payment, end });
  }

  function announceEnd(end: OrderPayment): void {
    toasts.ended(end);
    refreshSoon(client);
  }

  const endedId = ended?.payment.order.id;
  const [shownEnd, setShownEnd] = useState<string>();
  if (endedId !== shownEnd) {
    setShownEnd(endedId);
    const end = ended && endIn(ended.check);
    if (end) showEnd(ended.payment, end);
  }
  const announceWatchedEnd = useEffectEvent(() => {
    const end = ended && endIn(ended.check);
    if (end) announceEnd(end);
  });
  useEffect(() => {
    if (endedId !== undefined) announceWatchedEnd();
  }, [endedId]);

  useEffect(() => {
    pageLeft.current = new AbortController();
    return () => pageLeft.current.abort();
  }, []);

  return {
    stage,
    payments,
    sandbox,
    paymentActions: {
      givingUp,
      onContinue: (payment: OpenPayment) => void runExclusively(() => resume(payment)),
      onGiveUp: (payment: OpenPayment) => void runExclusively(() => giveUp(payment)),
      onCheck: check,
    },
    /** The typed amount is held here, because the field is not rendered during the payment. */
    amount: {
      typed,
      onType: (text: string) => {
        setTyped(text);
        dispatch({ type: 'amountTyped' });
      },
      onInvalid: toasts.invalid,
    },
    onPay: (bid: WantedBid) => void runExclusively(() => pay(bid)),
    onDismiss: () => dispatch({ type: 'dismissed' }),
  };
}

type PlaceBid = ReturnType<typeof usePlaceBid>;
export type PaymentActions = PlaceBid['paymentActions'];
export type AmountField = PlaceBid['amount'];

function endIn(check: PaymentCheck): OrderPayment | null {
  const isEnd = check.state !== 'unknown_order' && check.state !== 'awaiting_payment' && check.state !== 'confirming';
  return isEnd ? check : null;
}

function refreshSoon(client: QueryClient): void {
  setTimeout(() => void client.invalidateQueries(allBut(keys.allPayments)), refreshAfterMs);
}

/**
 * The text of the amount field. It starts with the amount chosen before signing in, and is cleared when that amount
 * becomes a bid.
 */
function useTyped(ownBids: readonly Bid[], auctionId = '') {
  const [chosen] = useState(() => String(readChosenAmount(auctionId) ?? ''));
  const [typed, setTyped] = useState(chosen);
  const [known, setKnown] = useState(ownBids);
  const clearPlaced = (amount: number) => setTyped((now) => (isAmount(now, amount) ? '' : now));

  // A bid that another tab or a webhook event has placed appears in the auction's data.
  if (known !== ownBids) {
    setKnown(ownBids);
    const isNew = ({ _id }: Bid) => !known.some((bid) => bid._id === _id);
    const placed = ownBids.filter(isNew);
    if (placed.some(({ bidAmount }) => isAmount(typed, bidAmount))) setTyped('');
  }
  useEffect(() => {
    if (typed !== chosen) eraseChosenAmount();
  }, [typed, chosen]);
  return { typed, setTyped, clearPlaced };
}

function isAmount(typed: string, rupees: number): boolean {
  return parseRupees(typed) === Math.round(rupees * 100);
}
