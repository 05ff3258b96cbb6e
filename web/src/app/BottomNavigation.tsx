import { administration, href, pages } from '@ekbid/contract';
import { useState } from 'react';
import { NavLink } from 'react-router';
import { useSession } from '../sign-in/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { LatePart, lazily } from '../ui/LatePart.tsx';

// Loaded late, because the sheet is large and most people never open it.
const AccountSheet = lazily(async () => (await import('./AccountSheet.tsx')).AccountSheet);

const place = 'flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-small';
const placeStyle = ({ isActive }: { isActive: boolean }) =>
  `${place} ${isActive ? 'font-medium text-accent' : 'text-ink-soft'}`;

function Place({ to, icon, label }: { to: string; icon: IconName; label: string }) {
  return (
    <NavLink to={to} end={to === href(pages.home)} className={placeStyle}>
      <Icon name={icon} size={22} />
      <Label>{label}</Label>
    </NavLink>
  );
}

/** On very narrow screens the labels are only for screen readers, because four of them do not fit. */
function Label({ children }: { children: string }) {
  return <span className="max-xs:sr-only">{children}</span>;
}

/** On phones: links to the four main pages, where a thumb reaches them. */
export function BottomNavigation() {
  const { navigation } = useTexts();
  const session = useSession();
  const [sheetOpen, setSheetOpen] = useState(false);

  return (
    <nav
      aria-label={navigation.places}
      className="sticky bottom-0 z-20 flex border-t border-hairline bg-paper pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <Place to={href(pages.home)} icon="home" label={navigation.home} />
      <Place to={href(pages.auctions)} icon="auctions" label={navigation.auctions} />
      {session?.userRole === 'ADMIN' ? (
        <Place to={href(administration)} icon="dashboard" label={navigation.manage} />
      ) : (
        <Place to={href(pages.myBids)} icon="bids" label={navigation.myBids} />
      )}
      {session ? (
        <button
          type="button"
          aria-haspopup="dialog"
          className={`${place} text-ink-soft`}
          onClick={() => setSheetOpen(true)}
        >
          <Icon name="person" size={22} />
          <Label>{navigation.account}</Label>
        </button>
      ) : (
        <Place to={href(pages.login)} icon="person" label={navigation.login} />
      )}
      {sheetOpen && session && (
        <LatePart missing={() => setSheetOpen(false)}>
          <AccountSheet person={session.userData} onClose={() => setSheetOpen(false)} />
        </LatePart>
      )}
    </nav>
  );
}
