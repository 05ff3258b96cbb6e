import type { PageName } from '@ekbid/contract';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { usePageTitle } from '../ui/use-page-title.ts';

/** Names the tab after a page. */
export function Titled({ page, children }: { page: PageName; children: ReactNode }) {
  return (
    <>
      <TabTitle page={page} />
      {children}
    </>
  );
}

/** Before the page: effects run in order, so a page that knows a better title has the last word. */
function TabTitle({ page }: { page: PageName }) {
  const { titles, tabTitle } = useTexts().navigation;
  usePageTitle(tabTitle(titles[page]));
  return null;
}
