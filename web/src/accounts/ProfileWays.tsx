import { href, pages, type Role } from '@ekbid/contract';
import { Link } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';

/** What belongs to an account and stands elsewhere. */
export function ProfileWays({ role }: { role: Role }) {
  const { ways } = useTexts('accounts').profile;
  return (
    <nav aria-label={ways.title}>
      <ul className="divide-y divide-hairline border-y border-hairline">
        {role === 'USER' && <Way to={href(pages.myBids)}>{ways.myBids}</Way>}
        <Way to={href(pages.help)}>{ways.help}</Way>
        <Way to={href(pages.privacy)}>{ways.privacy}</Way>
      </ul>
    </nav>
  );
}

function Way({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Link to={to} className="flex min-h-14 items-center justify-between gap-4 font-medium hover:text-accent">
        {children}
        <Icon name="arrow" />
      </Link>
    </li>
  );
}
