import { useEffect } from 'react';
import { toast as sonner, Toaster } from 'sonner';
import { receiveToasts } from './toast.ts';
import { useUiTexts } from './ui-texts.ts';

/** At the bottom of phones, away from the title; on top over a sheet, whose buttons are at the bottom. */
function position() {
  const low = matchMedia('(max-width: 37.5rem)').matches && document.querySelector('[role=dialog]') === null;
  return low ? 'bottom-center' : 'top-right';
}

export function ToastCorner() {
  const { notifications, close } = useUiTexts();
  useEffect(
    () => receiveToasts(({ kind, text, description }) => sonner[kind](text, { description, position: position() })),
    [],
  );

  return (
    <Toaster
      position="top-right"
      // Clear of the navigation bar on top, and of the bars at the bottom of a phone.
      offset={{ top: 76, right: 24 }}
      mobileOffset={{ top: 72, bottom: 144, left: 16, right: 16 }}
      duration={5000}
      closeButton
      containerAriaLabel={notifications}
      toastOptions={{ closeButtonAriaLabel: close, classNames: { toast: 'toast', error: 'toast-error' } }}
    />
  );
}
