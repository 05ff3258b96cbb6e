import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Outline } from '../ui/Outline.tsx';
import { PageSkeleton } from '../ui/Skeletons.tsx';
import { BottomNavigation } from './BottomNavigation.tsx';
import { FailureNotice } from './FailureNotice.tsx';
import { Footer } from './Footer.tsx';
import { NavigationBar } from './NavigationBar.tsx';
import { OfflineNote } from './OfflineNote.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { useScrollMemory } from './use-scroll-memory.ts';

/** What stands around every page. */
export function Shell() {
  const { navigation } = useTexts();
  const { pathname } = useLocation();
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
      <NavigationBar />
      <OfflineNote />
      {/* As high as the screen: a footer in sight would jump away when a page's data comes. */}
      <main ref={main} id="main" tabIndex={-1} className="min-h-dvh flex-1">
        {/* By path: what broke one page must not stand in the way of the next. */}
        <ErrorBoundary key={pathname} fallback={(error) => <FailureNotice error={error} />}>
          <Suspense
            fallback={
              <Outline>
                <PageSkeleton />
              </Outline>
            }
          >
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <BottomNavigation />
    </div>
  );
}
