import { href, pages } from '@ekbid/contract';
import { Link, useSearchParams } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { CategoryFilter } from './CategoryFilter.tsx';
import { Question } from './Question.tsx';
import { questionsIn, readCategory } from './questions.ts';

/** Every question, or those of the category in the address. */
export function Questions() {
  const { faq } = useTexts('guide');
  const [address] = useSearchParams();
  const category = readCategory(address);
  const shown = questionsIn(category);

  return (
    <>
      <CategoryFilter chosen={category} />
      <p role="status" className="mt-5 text-small text-ink-soft">
        {faq.showing(shown.length)}
      </p>
      <div className="mt-2 border-t border-hairline">
        {shown.map((id) => (
          <Question key={id} id={id} {...faq.questions[id]}>
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
