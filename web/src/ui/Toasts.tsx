import { useState, useSyncExternalStore } from 'react';
import { ErrorBoundary, LatePart, lazily } from './LatePart.tsx';
import { hasToasts, watchToasts } from './toast.ts';

const ToastCorner = lazily(async () => (await import('./ToastCorner.tsx')).ToastCorner, { optional: true });

/** Loads the toasts with the first message. A failure in here does not affect the page. */
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

/** Fetches the toasts before the first message, so that one can be shown offline. */
export const fetchToastsAhead = ToastCorner.fetchAhead;
