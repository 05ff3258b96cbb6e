import type { AdminTexts } from '@ekbid/texts';
import { formatCount } from '../ui/numbers.ts';

type Words = AdminTexts['manageAuctions']['form']['forecast']['chance'];

/** Below this, one in so many is easier to grasp than so many in a hundred. */
const rare = 0.1;

/** How often something happened, in words that claim no more than so many rounds can show. */
export function chanceText(words: Words, share: number, rounds: number): string {
  // What never came in n rounds is, with a certainty of 95 %, rarer than 3 in n.
  if (share === 0) return words.fewerThan(formatCount(twoDigits(rounds / 3)));
  if (share < rare) return words.oneIn(formatCount(twoDigits(1 / share)));
  return share > 0.995 ? words.always : words.inHundred(formatCount(Math.round(share * 100)));
}

function twoDigits(number: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(number)) - 1);
  return Math.floor(number / unit) * unit;
}
