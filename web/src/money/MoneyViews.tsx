import { href, pages } from '@ekbid/contract';
import { useSearchParams } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { moneyViews, readView } from './money-query.ts';

export function MoneyViews() {
  const { views } = useTexts('admin').money;
  const [address] = useSearchParams();
  const present = readView(address);
  return (
    <nav aria-label={views.label} className="flex flex-wrap gap-2">
      {moneyViews.map((view) => (
        <ButtonLink
          key={view}
          to={view === 'payments' ? href(pages.money) : `${href(pages.money)}?view=${view}`}
          preventScrollReset
          look={view === present ? 'primary' : 'secondary'}
          aria-current={view === present ? 'page' : undefined}
        >
          {views[view]}
        </ButtonLink>
      ))}
    </nav>
  );
}
