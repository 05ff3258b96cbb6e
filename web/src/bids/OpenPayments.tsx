import { OpenPaymentCard } from './OpenPaymentCard.tsx';
import type { PlaceBid } from './use-place-bid.ts';

/** Every payment that has not come to its end, whichever tab or device it was begun in. */
export function OpenPayments({ placeBid, named = false }: { placeBid: PlaceBid; named?: boolean }) {
  if (placeBid.payments.length === 0) return null;
  return (
    <ul className="flex flex-col gap-6">
      {placeBid.payments.map((payment) => (
        <li key={payment.order.id}>
          <OpenPaymentCard payment={payment} placeBid={placeBid} named={named} />
        </li>
      ))}
    </ul>
  );
}
