import { href, pages } from '@ekbid/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Card } from '../ui/Card.tsx';
import { formatCount } from '../ui/numbers.ts';
import { Rupees } from '../ui/Rupees.tsx';
import { StatTile } from '../ui/StatTile.tsx';
import { BooksPanel } from './BooksPanel.tsx';
import { moneyQuery } from './money-query.ts';
import { SealedPanel } from './SealedPanel.tsx';

/** Where the money stands: sums of declared auctions, counts of the others, books, and what waits for a person. */
export function MoneySums() {
  const { tiles, tasks } = useTexts('admin').money;
  const { declared, sealed, cancelled, comparisons, openTasks } = useSuspenseQuery(moneyQuery).data;

  return (
    <>
      <dl aria-label={tiles.label} className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        <StatTile label={tiles.captured} value={<Rupees amount={declared.captured} />} />
        <StatTile label={tiles.refunded} value={<Rupees amount={declared.refunded} />} />
        <StatTile label={tiles.owed} value={<Rupees amount={declared.owed} />} />
        <StatTile label={tiles.earned} value={<Rupees amount={declared.earned} />} />
      </dl>
      <div className="grid gap-4 xl:grid-cols-2">
        <SealedPanel sealed={sealed} cancelled={cancelled} />
        <BooksPanel comparisons={comparisons} />
      </div>
      <Card className="flex flex-col gap-5 sm:flex-row sm:items-center sm:justify-between">
        <div>
          <h2 className="text-lead">{tasks.title(openTasks, formatCount(openTasks))}</h2>
          <p className="measure mt-1 text-ink-soft">{tasks.text}</p>
        </div>
        <ButtonLink to={href(pages.operatorTasks)} look={openTasks > 0 ? 'primary' : 'secondary'} className="shrink-0">
          {tasks.link}
        </ButtonLink>
      </Card>
    </>
  );
}
