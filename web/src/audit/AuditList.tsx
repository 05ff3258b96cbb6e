import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { nextPage } from '../ui/next-page.ts';
import { formatCount } from '../ui/numbers.ts';
import { type ActFilters, actsQuery } from './audit-query.ts';
import { AuditEntry } from './AuditEntry.tsx';

export function AuditList({ filters }: { filters: ActFilters }) {
  const { audit } = useTexts('admin');
  const query = useSuspenseInfiniteQuery(actsQuery(filters));
  const { pages } = query.data;
  const shown = pages.flatMap((page) => page.data);
  const isNarrowed = Object.keys(filters).length > 0;
  if (shown.length === 0)
    return (
      <EmptyState title={audit.empty.title}>{isNarrowed ? audit.empty.textFiltered : audit.empty.text}</EmptyState>
    );

  return (
    <div>
      <Card padded={false}>
        <ul aria-label={audit.caption} className="divide-y divide-hairline">
          {shown.map((act) => (
            <li key={act.number} className="px-4 py-4 sm:px-6">
              <AuditEntry act={act} />
            </li>
          ))}
        </ul>
      </Card>
      <LoadMore
        status={audit.showing(formatCount(shown.length), formatCount(pages[0]?.meta.total ?? shown.length))}
        {...nextPage(query)}
      />
    </div>
  );
}
