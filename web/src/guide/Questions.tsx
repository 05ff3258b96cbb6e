import { href, pages } from '@ekbid/contract';
import type { EntryMode } from '@ekbid/domain';
import type { GuideTexts } from '@ekbid/texts';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useSite } from '../site/use-site.ts';
import { useTexts } from '../texts/use-texts.ts';
import { TextInput } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useLinked } from './GuideHeader.tsx';

/** The list of questions: all, those of the category in the address, or those that contain all words of the search. */
export function Questions() {
  const { faq } = useTexts('guide');
  const isAsked = useAsked();
  const [address] = useSearchParams();
  const category = readCategory(address);
  const [typed, setTyped] = useState('');
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = (id: QuestionId) => {
    const { question, answer } = faq.questions[id];
    const text = [question, ...answer].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const shown = questionsIn(category).filter(isAsked).filter(isFound);
  const grouped = category === 'all' && words.length === 0;

  return (
    <>
      <CategoryFilter chosen={category} />
      <div className="mt-4">
        <TextInput
          label={faq.search}
          type="search"
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <p role="status" className="mt-4 text-small text-ink-soft">
        {shown.length === 0 ? faq.none : faq.showing(shown.length)}
      </p>
      {grouped ? groupNames.map((name) => <QuestionGroup key={name} name={name} />) : <QuestionList ids={shown} />}
      <p className="mt-6 flex flex-wrap items-center gap-x-3 text-ink-soft">
        {faq.unanswered}
        <Link
          to={href(pages.help)}
          className="inline-flex min-h-11 items-center font-medium text-accent hover:underline"
        >
          {faq.help}
        </Link>
      </p>
    </>
  );
}

function QuestionGroup({ name }: { name: keyof typeof groups }) {
  const { faq } = useTexts('guide');
  const isAsked = useAsked();
  return (
    <>
      <h2 className="mt-6 text-lead">{faq.groups[name]}</h2>
      <QuestionList ids={groups[name].filter(isAsked)} />
    </>
  );
}

const modeOf: Partial<Record<QuestionId, EntryMode>> = { 'refundable-bids': 'refundable', 'free-bids': 'free' };

/** Returns a filter that hides questions about entry modes that the operator does not allow. */
function useAsked(): (id: QuestionId) => boolean {
  const allowed = useSite()?.entryModes;
  return (id) => {
    const mode = modeOf[id];
    return mode === undefined || allowed === undefined || allowed.includes(mode);
  };
}

function QuestionList({ ids }: { ids: readonly QuestionId[] }) {
  const { faq } = useTexts('guide');
  const [address] = useSearchParams();
  const site = useSite();
  /** Parts of answers that only the operator can give. */
  const added: Partial<Record<QuestionId, string | null | undefined>> = {
    'prize-delivery': site?.delivery,
    'prize-tax': site?.prizeTax,
  };
  return (
    <div className="mt-2 border-t border-hairline empty:hidden">
      {ids.map((id) => (
        <Question key={id} id={id} {...faq.questions[id]}>
          {added[id] && <p>{added[id]}</p>}
          <Link
            to={{ search: address.toString(), hash: id }}
            replace
            className="inline-flex min-h-11 items-center self-start text-small text-accent hover:underline"
          >
            {faq.link}
          </Link>
        </Question>
      ))}
    </div>
  );
}

const look = {
  chosen: 'border-accent bg-accent text-on-accent',
  other: 'border-edge bg-card hover:border-accent hover:text-accent',
};

/** Categories are links, so that a filtered list has its own address. */
function CategoryFilter({ chosen }: { chosen: Category }) {
  const { faq } = useTexts('guide');
  return (
    <nav aria-label={faq.filter}>
      <ul className="flex flex-wrap gap-2">
        {categories.map((category) => (
          <li key={category}>
            <Link
              to={{ search: category === 'all' ? '' : `?category=${category}` }}
              replace
              aria-current={category === chosen ? 'true' : undefined}
              className={`inline-flex min-h-11 items-center rounded-full border px-4 font-medium transition-colors ${category === chosen ? look.chosen : look.other}`}
            >
              {faq.categories[category]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type QuestionId = keyof GuideTexts['faq']['questions'];

const categories = ['all', 'basics', 'bidding', 'security', 'fees'] as const;
type Category = (typeof categories)[number];

/** The category of each question. A missing question does not compile. */
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
  'refundable-bids': 'fees',
  'free-bids': 'fees',
  'prize-delivery': 'basics',
  'prize-warranty': 'basics',
  'prize-tax': 'fees',
  'account-costs': 'fees',
  'if-i-lose': 'fees',
  'own-limits': 'fees',
  'when-refunded': 'fees',
  'how-long-refunds-take': 'fees',
  'paid-but-no-bid': 'fees',
};

const ids = Object.keys(categoryOf) as QuestionId[];

const asked: readonly QuestionId[] = [
  'who-wins',
  'what-a-bid-costs',
  'if-i-lose',
  'nobody-unique',
  'when-declared',
  'paid-but-no-bid',
];
const prizes: readonly QuestionId[] = ['prize-delivery', 'prize-tax', 'prize-warranty'];
const groups = { asked, prizes, others: ids.filter((id) => !asked.includes(id) && !prizes.includes(id)) };
const groupNames = ['asked', 'prizes', 'others'] as const;

export function questionsIn(category: Category): readonly QuestionId[] {
  return category === 'all' ? ids : ids.filter((id) => categoryOf[id] === category);
}

/** Unknown categories count as `all`, because anyone can edit an address. */
function readCategory(address: URLSearchParams): Category {
  return categories.find((known) => known === address.get('category')) ?? 'all';
}

type Props = {
  /** Also the fragment of the address that opens this question. */
  id: string;
  question: string;
  answer: readonly string[];
  /** Links below the answer. */
  children?: ReactNode;
};

/** A question that expands to its answer. It starts open if the address has its fragment. */
export function Question({ id, question, answer, children }: Props) {
  const { linked, part } = useLinked<HTMLDetailsElement>(id);
  return (
    <details ref={part} id={id} open={linked} className="group border-b border-hairline">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-medium hover:text-accent [&::-webkit-details-marker]:hidden">
        {question}
        <span className="text-ink-soft transition-transform group-open:rotate-180">
          <Icon name="down" />
        </span>
      </summary>
      <div className="measure flex flex-col gap-3 pb-5 text-ink-soft">
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {children}
      </div>
    </details>
  );
}
