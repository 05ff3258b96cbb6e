import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { PageSkeleton } from '../ui/Skeletons.tsx';
import { BottomNavigation } from './BottomNavigation.tsx';
import { FailureNotice } from './FailureNotice.tsx';
import { Footer } from './Footer.tsx';
import { NavigationBar } from './NavigationBar.tsx';
import { OfflineNote } from './OfflineNote.tsx';
import { PageBoundary } from './PageBoundary.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { useScrollMemory } from './use-scroll-memory.ts';

/** What stands around every page. Whatever breaks, the page or a piece of this, the rest stays. */
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
      {/* As high as the screen: a footer in sight would jump away when a page's data comes. */}
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

/** The last one, where the shell itself cannot be shown. */
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
