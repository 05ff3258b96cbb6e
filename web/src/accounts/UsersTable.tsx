import { href, pages, type User } from '@ekbid/contract';
import { Link } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { Badge } from '../ui/Badge.tsx';
import { EmailAddress } from '../ui/EmailAddress.tsx';
import { Moment } from '../ui/Moment.tsx';
import { type Column, Table } from '../ui/Table.tsx';

/** On phones a row is a card, headed by the name. */
const cardOnPhones =
  'max-md:[&>td:first-child]:text-left max-md:[&>td:first-child]:text-lead max-md:[&>td:first-child>[aria-hidden]]:hidden';

export function UsersTable({ users }: { users: readonly User[] }) {
  const { caption, columns, roles, states, person } = useTexts('admin').users;
  const shown: Column<User>[] = [
    { key: 'name', header: columns.name, words: true, cell: (user) => <Name user={user} /> },
    {
      key: 'email',
      header: columns.email,
      words: true,
      cell: ({ email }) => <EmailAddress>{email || person.noEmail}</EmailAddress>,
    },
    {
      key: 'mobile',
      header: columns.mobile,
      cell: ({ mobileNumber }) => <span className="figures whitespace-nowrap">{mobileNumber}</span>,
    },
    {
      key: 'role',
      header: columns.role,
      cell: ({ role }) => (role === 'ADMIN' ? <Badge tone="accent">{roles[role]}</Badge> : roles[role]),
    },
    {
      key: 'state',
      header: columns.state,
      cell: ({ blocked }) => (blocked ? <Badge tone="danger">{states.blocked}</Badge> : states.active),
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
    <Table caption={caption} columns={shown} rows={users} rowKey={({ _id }) => _id} rowClass={() => cardOnPhones} />
  );
}

function Name({ user: { _id, firstName, lastName } }: { user: User }) {
  return (
    <Link
      to={href(pages.user, { userId: _id })}
      className="inline-flex min-h-11 items-center font-medium text-accent underline-offset-4 hover:underline"
    >
      {`${firstName} ${lastName}`.trim()}
    </Link>
  );
}
