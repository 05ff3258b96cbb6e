import { useEffect } from 'react';
import { toast as sonner, Toaster } from 'sonner';
import { receiveToasts } from './toast.ts';
import { useUiTexts } from './ui-texts.ts';

export function ToastCorner() {
  const { notifications, close } = useUiTexts();
  useEffect(() => receiveToasts(({ kind, text, description }) => sonner[kind](text, { description })), []);

  return (
    <Toaster
      position="top-right"
      // Below the navigation bar, so that toasts do not cover its links.
      offset={{ top: 76, right: 24 }}
      mobileOffset={{ top: 72, left: 16, right: 16 }}
      duration={5000}
      closeButton
      containerAriaLabel={notifications}
      toastOptions={{ closeButtonAriaLabel: close, classNames: { toast: 'toast', error: 'toast-error' } }}
    />
  );
}
