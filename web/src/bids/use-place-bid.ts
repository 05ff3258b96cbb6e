import { giveUpOrder, placeBid, verifyPayment } from '@ekbid/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { afterPayment } from '../payments/after-payment.ts';
import { checkoutQuery } from '../payments/checkout-query.ts';
import { type CheckoutResult, findKeptPayment, keepPayment, type OpenPayment } from '../payments/kept-payment.ts';
import { openCheckout } from '../payments/open-checkout.ts';
import { openOrder } from '../payments/open-order.ts';
import { isToldReason } from '../texts/problem-text.ts';
import { type BidStage, stageAt, stageOf } from './bid-stage.ts';
import { useNow } from '../ui/clock.ts';
import { useBidToasts } from './use-bid-toasts.ts';

/** The spec's pause before the auction is read anew. */
const refreshAfterMs = 500;

type Bid = { readonly auctionId: string; readonly bidderId: string };

/** From an amount to a bid: order, provider's window, proof, bid. One run at a time, so nothing is sent twice. */
export function usePlaceBid({ auctionId, bidderId }: Bid) {
  const client = useQueryClient();
  const tell = useBidToasts();
  const [stage, setStage] = useState<BidStage>(() => stageOf(findKeptPayment(bidderId, auctionId)));
  const [typed, setTyped] = useState('');
  const now = useNow();
  const running = useRef(false);
  const left = useRef(new AbortController());
  const keep = (payment: OpenPayment | null) => keepPayment(bidderId, auctionId, payment);
  // Asked for with the page, so that the window opens without a wait.
  const sandbox = useQuery(checkoutQuery).data?.sandbox ?? false;

  async function alone(run: () => Promise<void>): Promise<void> {
    if (running.current) return;
    running.current = true;
    await run().finally(() => (running.current = false));
  }

  async function pay(amount: number, held: OpenPayment | null): Promise<void> {
    setStage({ step: 'preparing', amount });
    const opened = await openOrder(client, auctionId, amount).catch((problem: unknown) => {
      tell.notOpened(problem);
      if (held && !isToldReason(problem)) return setStage({ step: 'held', payment: held, busy: false });
      startOver(problem);
    });
    if (!opened) return;
    keep(opened.payment);
    setStage({ step: 'paying', payment: opened.payment });
    const result = await openCheckout(opened, left.current.signal).catch((problem: unknown) => {
      tell.notOpened(problem);
      return null;
    });
    if (result !== null) return settle(opened.payment, result);
    const payment = { ...opened.payment, closed: true };
    keep(payment);
    setStage({ step: 'held', payment, busy: false });
  }

  /** May be repeated: the same payment gives the same token, and the same token the same bid. */
  async function settle(open: OpenPayment, result: CheckoutResult): Promise<void> {
    const payment = { ...open, result };
    keep(payment);
    setStage({ step: 'verifying', payment });
    const verified = await call(verifyPayment, { body: result }).catch(leave(payment, tell.notVerified));
    if (!verified) return;
    tell.verified();
    setStage({ step: 'placing', payment });
    const placed = await call(placeBid, {
      body: { auctionId, userId: bidderId, bidAmount: payment.amount },
      headers: { Authorization: verified.token },
    }).catch(leave(payment, tell.notPlaced));
    if (!placed) return;
    keep(null);
    setTyped('');
    tell.placed();
    setStage({ step: 'placed', amount: payment.amount, number: placed.data.ownBids });
    refreshSoon();
  }

  function leave(payment: OpenPayment, say: (problem: unknown) => void) {
    return (problem: unknown) => {
      say(problem);
      const answer = afterPayment(problem);
      if (answer === 'refunded' || answer === 'refused') keep(null);
      setStage({ step: 'unsettled', payment, problem });
      refreshSoon();
    };
  }

  async function giveUp(payment: OpenPayment): Promise<void> {
    setStage({ step: 'held', payment, busy: true });
    try {
      await call(giveUpOrder, { params: { orderId: payment.orderId } });
      tell.givenUp();
      startOver();
    } catch (problem) {
      tell.notGivenUp(problem);
      setStage({ step: 'held', payment, busy: false });
    }
  }

  function startOver(problem?: unknown): void {
    keep(null);
    setStage({ step: 'choosing', problem });
  }

  function refreshSoon(): void {
    setTimeout(
      () => void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'payments' }),
      refreshAfterMs,
    );
  }

  function check(payment: OpenPayment): void {
    const { result } = payment;
    if (result) void alone(() => settle(payment, result));
  }

  useEffect(() => {
    left.current = new AbortController();
    return () => left.current.abort();
  }, []);

  // Somebody paid, and the page was loaded anew before the bid was placed.
  const takeUpAgain = useEffectEvent(() => stage.step === 'verifying' && check(stage.payment));
  useEffect(() => void takeUpAgain(), []);

  return {
    stage: stageAt(stage, now),
    sandbox,
    /** The amount in the field: it outlives the field, which gives way while somebody pays. */
    typed,
    type: (text: string) => {
      setTyped(text);
      setStage({ step: 'choosing' });
    },
    tellInvalid: tell.invalid,
    pay: (amount: number) => void alone(() => pay(amount, null)),
    resume: (payment: OpenPayment) => void alone(() => pay(payment.amount, payment)),
    giveUp: (payment: OpenPayment) => void alone(() => giveUp(payment)),
    check,
    startOver: () => startOver(),
  };
}

export type PlaceBid = ReturnType<typeof usePlaceBid>;
