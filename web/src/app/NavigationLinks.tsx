import { administration, href, pages } from '@ekbid/contract';
import { NavLink } from 'react-router';
import { useSession } from '../accounts/session.ts';
import { useTexts } from '../texts/use-texts.ts';

const style = ({ isActive }: { isActive: boolean }) =>
  `flex min-h-11 items-center rounded-control px-3 font-medium transition-colors hover:bg-accent-wash hover:text-accent-strong ${isActive ? 'text-accent' : 'text-ink'}`;

/** My bids only for bidders, the administration only for administrators. */
export function NavigationLinks() {
  const { navigation } = useTexts();
  const role = useSession()?.userRole;

  return (
    <>
      <NavLink to={href(pages.auctions)} className={style}>
        {navigation.auctions}
      </NavLink>
      <NavLink to={href(pages.howItWorks)} className={style}>
        {navigation.howItWorks}
      </NavLink>
      <NavLink to={href(pages.about)} className={style}>
        {navigation.about}
      </NavLink>
      {role === 'USER' && (
        <NavLink to={href(pages.myBids)} className={style}>
          {navigation.myBids}
        </NavLink>
      )}
      {role === 'ADMIN' && (
        <NavLink to={href(administration)} className={style}>
          {navigation.administration}
        </NavLink>
      )}
    </>
  );
}
