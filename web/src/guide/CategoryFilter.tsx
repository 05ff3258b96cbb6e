import { Link } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { categories, type Category } from './questions.ts';

const look = {
  chosen: 'border-accent bg-accent text-on-accent',
  other: 'border-edge bg-card hover:border-accent hover:text-accent',
};

/** The categories as links, so that a filtered list has an address to send. */
export function CategoryFilter({ chosen }: { chosen: Category }) {
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
