import { useState, useSyncExternalStore } from 'react';
import { ErrorBoundary, LatePart, lazily } from './LatePart.tsx';
import { hasToasts, watchToasts } from './toast.ts';

const ToastCorner = lazily(async () => (await import('./ToastCorner.tsx')).ToastCorner, { optional: true });

/** Shows toasts. Their code is loaded with the first message; if that fails, the page is not affected. */
export function Toasts() {
  const waiting = useSyncExternalStore(watchToasts, hasToasts);
  const [used, setUsed] = useState(false);
  if (waiting && !used) setUsed(true);

  return (
    <ErrorBoundary fallback={() => null}>
      {used && (
        <LatePart missing="silent">
          <ToastCorner />
        </LatePart>
      )}
    </ErrorBoundary>
  );
}

/** Loads the code of toasts before the first message, so that a message can be shown offline. */
export const fetchToastsAhead = ToastCorner.fetchAhead;
