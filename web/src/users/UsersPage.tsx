import { userGroups, href, pages, type User } from '@ekbid/contract';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { EmptyState, LoadMore, nextPage } from '../tables/LoadMore.tsx';
import { useAddress, SearchInput } from '../tables/SearchInput.tsx';
import { EmailAddress, type Column, Table } from '../tables/Table.tsx';
import { useTexts, usePersonName } from '../texts/use-texts.ts';
import { Badge } from '../ui/Badge.tsx';
import { Card } from '../ui/Card.tsx';
import { Select } from '../ui/Field.tsx';
import { formatCount, Moment } from '../ui/Figures.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { readUserFilters, type UserFilters, usersQuery } from './users-queries.ts';

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

/** The search fields. Search and filter are stored in the page's address. */
function UserSearch() {
  const { users } = useTexts('admin');
  const [address, narrow] = useAddress();
  const filters = readUserFilters(address);
  const options = userGroups.map((group) => ({ value: group, label: users.groups[group] }));

  return (
    <div role="search" className="grid gap-4 sm:grid-cols-[1fr_14rem]">
      <SearchInput label={users.search} value={filters.search ?? ''} onSearch={(search) => narrow({ search })} />
      <Select
        label={users.group}
        value={filters.group ?? ''}
        onChange={(event) => narrow({ group: event.target.value })}
        options={[{ value: '', label: users.groups.everybody }, ...options]}
      />
    </div>
  );
}

function UserList({ filters }: { filters: UserFilters }) {
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

/** Classes for phones, where a row is a card with the name as its title. */
const cardOnPhones =
  'max-md:[&>td:first-child]:text-left max-md:[&>td:first-child]:text-lead max-md:[&>td:first-child>[aria-hidden]]:hidden';

function UsersTable({ users }: { users: readonly User[] }) {
  const { caption, columns, roles, person } = useTexts('admin').users;
  const shown: Column<User>[] = [
    { key: 'name', header: columns.name, words: true, cell: (user) => <Name user={user} /> },
    {
      key: 'email',
      header: columns.email,
      words: true,
      cell: ({ email, erasedAt }) => <EmailAddress>{email || (erasedAt ? '–' : person.noEmail)}</EmailAddress>,
    },
    {
      key: 'mobile',
      header: columns.mobile,
      cell: ({ mobileNumber }) => <span className="figures whitespace-nowrap">{mobileNumber || '–'}</span>,
    },
    {
      key: 'role',
      header: columns.role,
      cell: ({ role }) => (role === 'ADMIN' ? <Badge tone="accent">{roles[role]}</Badge> : roles[role]),
    },
    {
      key: 'state',
      header: columns.state,
      cell: (user) => <State user={user} />,
    },
    {
      key: 'joined',
      header: columns.joined,
      cell: ({ createdAt }) => (
        <span className="whitespace-nowrap">
          <Moment at={createdAt} show="day" />
        </span>
      ),
    },
  ];
  return (
    <Table
      dense
      caption={caption}
      columns={shown}
      rows={users}
      rowKey={({ _id }) => _id}
      rowClass={() => cardOnPhones}
    />
  );
}

/** A deleted account is also blocked, so this checks for deletion first. */
function State({ user: { blocked, erasedAt } }: { user: User }) {
  const { states } = useTexts('admin').users;
  if (erasedAt) return <Badge>{states.deleted}</Badge>;
  return blocked ? <Badge tone="danger">{states.blocked}</Badge> : states.active;
}

function Name({ user: { _id, firstName, lastName } }: { user: User }) {
  const personName = usePersonName();
  return (
    <Link
      to={href(pages.user, { userId: _id })}
      className="inline-flex min-h-11 items-center font-medium text-accent underline-offset-4 hover:underline"
    >
      {personName(`${firstName} ${lastName}`)}
    </Link>
  );
}
