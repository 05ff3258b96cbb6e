import { useTexts } from '../texts/use-texts.ts';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { useAddress } from '../ui/use-address.ts';
import { UserList } from './UserList.tsx';
import { UserSearch } from './UserSearch.tsx';
import { readUserFilters } from './users-query.ts';

export function UsersPage() {
  const { users } = useTexts('admin');
  const [address] = useAddress();

  return (
    <div className="flex flex-col gap-6">
      <header>
        <PageHeading className="text-title">{users.title}</PageHeading>
        <p className="measure mt-2 text-ink-soft">{users.lead}</p>
      </header>
      <UserSearch />
      <Loadable loading={<RowsSkeleton label={users.loading} />} failed={users.failed} about={address.toString()}>
        <UserList filters={readUserFilters(address)} />
      </Loadable>
    </div>
  );
}
