import { giveUpOrder } from '@ekbid/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import type { OpenPayment } from '../payments/open-payment.ts';
import { dropOpenPayment } from '../payments/open-payments-query.ts';
import { patience } from '../payments/patience.ts';
import { useBidToasts } from './use-bid-toasts.ts';

/** Gives a kept slot back before anything is paid. */
export function useGiveUp(bidderId: string) {
  const client = useQueryClient();
  const tell = useBidToasts();
  const [givingUp, setGivingUp] = useState<string | null>(null);

  async function giveUp({ order }: OpenPayment): Promise<void> {
    setGivingUp(order.id);
    try {
      await call(giveUpOrder, { params: { orderId: order.id }, signal: patience() });
      await dropOpenPayment(client, bidderId, order.id);
      tell.givenUp();
    } catch (problem) {
      tell.notGivenUp(problem);
    }
    setGivingUp(null);
  }

  return { givingUp, giveUp };
}
