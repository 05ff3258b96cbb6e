import { AuctionMoneyList } from './AuctionMoneyList.tsx';
import { readPaymentFilters, readRefundFilters, readView } from './money-query.ts';
import { PaymentList } from './PaymentList.tsx';
import { RefundList } from './RefundList.tsx';

/** The list the address asks for. */
export function MoneyList({ address }: { address: string }) {
  const asked = new URLSearchParams(address);
  const view = readView(asked);
  if (view === 'payments') return <PaymentList filters={readPaymentFilters(asked)} />;
  return view === 'refunds' ? <RefundList filters={readRefundFilters(asked)} /> : <AuctionMoneyList />;
}
