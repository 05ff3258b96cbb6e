import { useEffect } from 'react';

/** Names the browser's tab; null leaves the name to somebody who knows better. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = title;
  }, [title]);
}
