import { useEffect } from 'react';
import { focusHeading } from '../ui/PageHeading.tsx';

/** A dialog returns the focus to the button that opened it; if that is gone, the page's heading gets the focus. */
export function useFocusAfterDialog(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    // The dialog returns the focus in a timeout, too. This timeout is set later, so it runs later.
    return () => void setTimeout(focusHeadingWhenLost);
  }, [open]);
}

function focusHeadingWhenLost(): void {
  const main = document.querySelector('main');
  if (main && document.activeElement === document.body) focusHeading(main);
}
