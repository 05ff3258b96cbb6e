import type { PageName } from '@ekbid/contract';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useFreshness } from '../live/live-updates.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { ErrorBoundary } from '../ui/LatePart.tsx';
import { usePageTitle, focusHeading } from '../ui/PageHeading.tsx';
import { PageSkeleton } from '../ui/Skeletons.tsx';
import { BottomNavigation } from './BottomNavigation.tsx';
import { Footer } from './Footer.tsx';
import { NavigationBar } from './NavigationBar.tsx';
import { FailureNotice, PageBoundary } from './PageBoundary.tsx';
import { useScrollMemory } from './use-scroll-memory.ts';

/** The frame of every page. If the page or a part of the frame breaks, the rest stays. */
export function Shell() {
  const { navigation } = useTexts();
  const main = useFocusOnNavigation();
  useScrollMemory();

  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-control bg-accent text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-3"
      >
        {navigation.skip}
      </a>
      <Piece>
        <NavigationBar />
      </Piece>
      <Piece>
        <OfflineNote />
      </Piece>
      {/* As high as the screen, because a visible footer would move when the page's data loads. */}
      <main ref={main} id="main" tabIndex={-1} className="min-h-dvh flex-1">
        <PageBoundary loading={<PageSkeleton />} />
      </main>
      <Piece>
        <Footer />
      </Piece>
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
