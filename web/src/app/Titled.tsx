import type { Texts } from '@ekbid/contract';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { usePageTitle } from '../ui/use-page-title.ts';

export type TitleOf = (titles: Texts['navigation']['titles']) => string;

/** Names the tab after a page. */
export function Titled({ title, children }: { title: TitleOf; children: ReactNode }) {
  return (
    <>
      <TabTitle title={title} />
      {children}
    </>
  );
}

/** Before the page: effects run in order, so a page that knows a better title has the last word. */
function TabTitle({ title }: { title: TitleOf }) {
  const { titles, tabTitle } = useTexts().navigation;
  usePageTitle(tabTitle(title(titles)));
  return null;
}
