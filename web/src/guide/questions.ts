import type { GuideTexts } from '@ekbid/texts';

type QuestionId = keyof GuideTexts['faq']['questions'];

export const categories = ['all', 'basics', 'bidding', 'security', 'fees'] as const;
export type Category = (typeof categories)[number];

/** Every question in its category: one that is missing here does not compile. */
const categoryOf: Readonly<Record<QuestionId, Exclude<Category, 'all'>>> = {
  'what-is-ekbid': 'basics',
  'who-wins': 'basics',
  'nobody-unique': 'basics',
  'who-can-bid': 'basics',
  'when-declared': 'basics',
  'which-amounts': 'bidding',
  'how-many-bids': 'bidding',
  'change-a-bid': 'bidding',
  'receipt-number': 'bidding',
  'my-receipt': 'bidding',
  'slot-held': 'bidding',
  'auction-full': 'bidding',
  'paid-too-late': 'bidding',
  'auction-cancelled': 'bidding',
  'who-sees-my-amount': 'security',
  'honest-limits': 'security',
  'choose-the-winner': 'security',
  'honest-result': 'security',
  'check-a-result': 'security',
  'check-limits': 'security',
  'card-details': 'security',
  'one-account': 'security',
  'blocked-account': 'security',
  'what-a-bid-costs': 'fees',
  'account-costs': 'fees',
  'if-i-lose': 'fees',
  'when-refunded': 'fees',
  'how-long-refunds-take': 'fees',
  'paid-but-no-bid': 'fees',
};

const ids = Object.keys(categoryOf) as QuestionId[];

export function questionsIn(category: Category): readonly QuestionId[] {
  return category === 'all' ? ids : ids.filter((id) => categoryOf[id] === category);
}

/** Reads an address, which anybody may have typed. */
export function readCategory(address: URLSearchParams): Category {
  return categories.find((known) => known === address.get('category')) ?? 'all';
}
