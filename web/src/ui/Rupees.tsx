import { formatAmount } from './numbers.ts';

/** An amount of money: the sign smaller and lighter, so that the figure is what one reads. */
export function Rupees({ amount }: { amount: number }) {
  return (
    <span className="figures whitespace-nowrap">
      <span className="mr-[0.08em] text-[0.78em] font-normal opacity-75">₹</span>
      {formatAmount(amount)}
    </span>
  );
}
