import { formatAmount } from '../ui/numbers.ts';

/** Of the files' paise, in a sentence. Whatever a file claims must be told, however odd. */
export function rupeesText(paise: number): string {
  return `₹${formatAmount(paise / 100)}`;
}
