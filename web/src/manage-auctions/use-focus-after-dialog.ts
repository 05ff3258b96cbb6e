import { useEffect } from 'react';
import { focusHeading } from '../ui/PageHeading.tsx';

/**
 * Moves the focus to the page's heading when a dialog closes and the button that opened it is gone. If the button
 * exists, the dialog itself returns the focus to it.
 */
export function useFocusAfterDialog(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    // The dialog also returns the focus in a timeout. This timeout is set later, so it runs after the dialog's.
    return () => void setTimeout(focusHeadingWhenLost);
  }, [open]);
}

function focusHeadingWhenLost(): void {
  const main = document.querySelector('main');
  if (main && document.activeElement === document.body) focusHeading(main);
}
