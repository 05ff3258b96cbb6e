import { OpenPaymentCard } from './OpenPaymentCard.tsx';
import type { PlaceBid } from './use-place-bid.ts';

/** Every payment in an auction that has not come to its end, whichever tab or device it was begun in. */
export function OpenPayments({ placeBid }: { placeBid: PlaceBid }) {
  if (placeBid.payments.length === 0) return null;
  return (
    <ul className="flex flex-col gap-6 divide-y divide-hairline *:not-last:pb-6">
      {placeBid.payments.map((payment) => (
        <li key={payment.order.id}>
          <OpenPaymentCard payment={payment} placeBid={placeBid} />
        </li>
      ))}
    </ul>
  );
}
