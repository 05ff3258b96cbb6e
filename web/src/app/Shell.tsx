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
  /** The administration has full width, a bar without the shop's links, and no footer. */ administration?: boolean;
};

/** The frame of every page. If one part of it throws, the rest stays. */
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
      {/* At least as tall as the screen. Otherwise the footer would be visible and would move when the page's data
          loads. */}
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

/** The outermost error boundary. It catches errors of the frame itself. */
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

/**
 * A note that lies over the page, so that nothing moves when it appears. Always rendered, because screen readers
 * announce only changes of an existing region.
 */
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

export function Titled({ page, children }: { page: PageName; children: ReactNode }) {
  return (
    <>
      <TabTitle page={page} />
      {children}
    </>
  );
}

/** Rendered before the page, because effects run in order: a page with a more exact title must set it last. */
function TabTitle({ page }: { page: PageName }) {
  const { titles, tabTitle } = useTexts().navigation;
  usePageTitle(tabTitle(titles[page]));
  return null;
}

/**
 * After a navigation, moves the focus to the heading, for screen readers and the keyboard. On the first page the focus
 * stays at the top.
 */
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

// Loaded separately, because the footer is below the first screen of every page.
const Footer = lazily(async () => (await import('./Footer.tsx')).Footer, { optional: true });

// Loaded separately, because the sheet is large and few people open it.
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

/** On very narrow screens, the four labels do not fit, so only screen readers get them. */
function Label({ children }: { children: string }) {
  return <span className="max-xs:sr-only">{children}</span>;
}

/** The bar of links at the bottom of a phone's screen. */
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

/** Scrolls a new page to its top. Back and forward restore the scroll position as soon as the page is long enough. */
function useScrollMemory(): void {
  const { key, pathname, hash } = useLocation();
  // Include the path, because every page opened by its address has the same key, `default`.
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
    // A change of filters only changes the query string. The scroll position stays.
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

/** Scrolls to `top` once the page is long enough. Gives up when the person scrolls or after a timeout. */
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
