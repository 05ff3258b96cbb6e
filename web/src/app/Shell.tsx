import { type PageName, administration as administrationPages, href, pages } from '@ekbid/contract';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, NavLink, NavigationType, useNavigationType } from 'react-router';
import { useFreshness } from '../live/live-updates.ts';
import { useSession } from '../sign-in/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { ErrorBoundary, LatePart, lazily } from '../ui/LatePart.tsx';
import { usePageTitle, focusHeading } from '../ui/PageHeading.tsx';
import { PageSkeleton } from '../ui/Skeletons.tsx';
import { NavigationBar } from './NavigationBar.tsx';
import { FailureNotice, PageBoundary } from './PageBoundary.tsx';

type ShellProps = {
  /** The administration has the whole width, a bar without the shop's links, and no footer. */ administration?: boolean;
};

/** The frame of every page. If the page or a part of the frame breaks, the rest stays. */
export function Shell({ administration = false }: ShellProps) {
  const { navigation } = useTexts();
  const main = useFocusOnNavigation();
  useScrollMemory();

  return (
    <div className={`flex min-h-dvh flex-col ${administration ? '[--container-page:none]' : ''}`}>
      <a
        href="#main"
        className="sr-only z-50 rounded-control bg-accent text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-3"
      >
        {navigation.skip}
      </a>
      <Piece>
        <NavigationBar administration={administration} />
      </Piece>
      <Piece>
        <OfflineNote />
      </Piece>
      {/* As high as the screen, because a visible footer would move when the page's data loads. */}
      <main ref={main} id="main" tabIndex={-1} className="min-h-dvh flex-1">
        <PageBoundary loading={<PageSkeleton />} />
      </main>
      {!administration && (
        <Piece>
          <LatePart missing="silent">
            <Footer />
          </LatePart>
        </Piece>
      )}
      <Piece>
        <BottomNavigation />
      </Piece>
    </div>
  );
}

function Piece({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallback={() => null}>{children}</ErrorBoundary>;
}

/** The outermost boundary, for failures of the shell itself. */
export function ShellBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      fallback={(error, retry) => (
        <main>
          <FailureNotice error={error} onRetry={retry} />
        </main>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}

/** Lies over the page without moving it. Always rendered, because screen readers only announce changes of it. */
export function OfflineNote() {
  const { live } = useTexts();
  const fresh = useFreshness();
  return (
    <div role="status" className="pointer-events-none sticky top-16 z-20 h-0">
      {!fresh && (
        <p className="mx-auto mt-2 flex w-fit max-w-[calc(100%-2rem)] items-center gap-2 rounded-control border border-edge bg-card px-4 py-2 text-small">
          <Icon name="offline" size={18} />
          {navigator.onLine ? live.unreachable : live.offline}
        </p>
      )}
    </div>
  );
}

/** Sets the title of the browser's tab to the page's. */
export function Titled({ page, children }: { page: PageName; children: ReactNode }) {
  return (
    <>
      <TabTitle page={page} />
      {children}
    </>
  );
}

/** Rendered before the page: effects run in order, so a page with a more exact title can replace this one. */
function TabTitle({ page }: { page: PageName }) {
  const { titles, tabTitle } = useTexts().navigation;
  usePageTitle(tabTitle(titles[page]));
  return null;
}

/** After a navigation, screen readers and the keyboard start at the heading. The first page starts at the top. */
function useFocusOnNavigation(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (main.current) focusHeading(main.current);
  }, [pathname]);

  return main;
}

// Loaded late, because it lies below the first screen of every page.
const Footer = lazily(async () => (await import('./Footer.tsx')).Footer, { optional: true });

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
function BottomNavigation() {
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
        <Place to={href(administrationPages)} icon="dashboard" label={navigation.manage} />
      ) : (
        session && <Place to={href(pages.myBids)} icon="bids" label={navigation.myBids} />
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

const storageKey = 'ekbid.scroll';
const growthTimeoutMs = 3000;

type Positions = Record<string, number>;
const positions: Positions = readPositions();

/** A new page starts at the top. Back and forward restore the scroll position, once the page is long enough again. */
function useScrollMemory(): void {
  const { key, pathname, hash } = useLocation();
  // The path is part of it, because all pages opened by their address have the same key, `default`.
  const place = `${key} ${pathname}`;
  const action = useNavigationType();
  const shown = useRef('');

  useEffect(() => {
    const remember = () => {
      positions[place] = window.scrollY;
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [place]);

  useEffect(() => {
    // A filter in the address changes the list, but not the scroll position.
    const moved = shown.current !== pathname + hash;
    shown.current = pathname + hash;
    const top = action === NavigationType.Pop ? (positions[place] ?? 0) : 0;
    if (top > 0) return returnTo(top);
    if (moved) scrollToStart(hash);
    return;
  }, [place, pathname, hash, action]);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const keep = () => sessionStorage.setItem(storageKey, JSON.stringify(positions));
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, []);
}

function scrollToStart(hash: string): void {
  const target = hash === '' ? null : document.getElementById(hash.slice(1));
  if (target) target.scrollIntoView();
  else window.scrollTo(0, 0);
}

/** Waits until the page is long enough, the reader scrolls, or the time is over. */
function returnTo(top: number): () => void {
  const observer = new ResizeObserver(tryToScroll);
  const timer = setTimeout(stop, growthTimeoutMs);
  const gestures = ['wheel', 'touchmove', 'keydown'] as const;
  for (const gesture of gestures) window.addEventListener(gesture, stop, { passive: true });
  observer.observe(document.body);
  return stop;

  function tryToScroll() {
    window.scrollTo(0, top);
    if (document.documentElement.scrollHeight - window.innerHeight >= top) stop();
  }
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
    for (const gesture of gestures) window.removeEventListener(gesture, stop);
  }
}

function readPositions(): Positions {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Positions;
  } catch {
    return {};
  }
}
