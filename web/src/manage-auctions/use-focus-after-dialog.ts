import { useEffect } from 'react';
import { focusHeading } from '../ui/PageHeading.tsx';

/** A dialog gives the focus back to what opened it; where that is gone by then, the page's heading has it. */
export function useFocusAfterDialog(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    // The dialog's own attempt was put off in the same way, and comes first.
    return () => void setTimeout(focusHeadingWhenLost);
  }, [open]);
}

function focusHeadingWhenLost(): void {
  const main = document.querySelector('main');
  if (main && document.activeElement === document.body) focusHeading(main);
}
