import { href, pages } from '@ekbid/contract';
import { useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useSession } from '../accounts/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { Logo } from '../ui/Logo.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import { NavigationLinks } from './NavigationLinks.tsx';
import { SchemeSwitch } from './SchemeSwitch.tsx';
import { SessionButton } from './SessionButton.tsx';

const accountStyle = ({ isActive }: { isActive: boolean }) =>
  `flex size-11 items-center justify-center rounded-control transition-colors hover:text-accent ${isActive ? 'text-accent' : 'text-ink-soft'}`;

export function NavigationBar() {
  const { navigation } = useTexts();
  const session = useSession();
  const { key } = useLocation();
  // Open only on the entry it was opened on: going anywhere closes it.
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const open = openedOn === key;
  const close = () => setOpenedOn(null);

  return (
    <header className="sticky top-0 z-30 border-b border-hairline bg-paper">
      <div className="gutter flex h-16 items-center gap-2">
        <Link
          to={href(pages.home)}
          aria-label={navigation.logo}
          className="mr-auto flex min-h-11 items-center rounded-control"
        >
          <Logo />
        </Link>
        <nav aria-label={navigation.main} className="hidden items-center gap-1 lg:flex">
          <NavigationLinks />
        </nav>
        {/* Where there is no room for them, the menu has them. */}
        <div className="flex items-center gap-2 max-xs:hidden">
          <LanguageSwitch className="justify-center px-2" />
          <SchemeSwitch />
        </div>
        <div className="hidden items-center gap-2 lg:flex">
          {session && (
            <NavLink to={href(pages.profile)} aria-label={navigation.titles.profile} className={accountStyle}>
              <Icon name="person" />
            </NavLink>
          )}
          <SessionButton />
        </div>
        <button
          type="button"
          aria-expanded={open}
          aria-controls="mobile-menu"
          aria-label={navigation.menu}
          onClick={() => setOpenedOn(open ? null : key)}
          className="-mr-2.5 flex size-11 items-center justify-center rounded-control lg:hidden"
        >
          <Icon name={open ? 'close' : 'menu'} size={24} />
        </button>
      </div>
      {open && <MobileMenu onClose={close} />}
    </header>
  );
}
