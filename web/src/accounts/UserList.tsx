import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { nextPage } from '../ui/next-page.ts';
import { formatCount } from '../ui/numbers.ts';
import { type UserFilters, usersQuery } from './users-query.ts';
import { UsersTable } from './UsersTable.tsx';

export function UserList({ filters }: { filters: UserFilters }) {
  const { users } = useTexts('admin');
  const query = useSuspenseInfiniteQuery(usersQuery(filters));
  const { pages } = query.data;
  const shown = pages.flatMap((page) => page.data);
  const filtered = filters.search !== undefined || filters.group !== undefined;
  if (shown.length === 0)
    return <EmptyState title={users.empty.title}>{filtered ? users.empty.textFiltered : users.empty.text}</EmptyState>;

  return (
    <>
      <Card padded={false}>
        <UsersTable users={shown} />
      </Card>
      <LoadMore
        status={users.showing(formatCount(shown.length), formatCount(pages[0]?.meta.total ?? shown.length))}
        {...nextPage(query)}
      />
    </>
  );
}
