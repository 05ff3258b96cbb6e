import { href, pages, type Winner } from '@ekbid/contract';
import { Link } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { WinnerCards } from './WinnerCards.tsx';

/** The section with the latest winners on the home page, with a link to all winners. */
export function LatestWinners({ winners }: { winners: readonly Winner[] }) {
  const texts = useTexts('home').winners;
  return (
    <section aria-labelledby="winners">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="winners" className="text-title">
          {texts.latest}
        </h2>
        <Link
          to={href(pages.winners)}
          className="inline-flex min-h-11 items-center font-medium text-accent hover:underline"
        >
          {texts.all}
        </Link>
      </div>
      <WinnerCards winners={winners} level={3} />
    </section>
  );
}
