import { useState, useSyncExternalStore } from 'react';
import { ErrorBoundary, LatePart, lazily } from './LatePart.tsx';
import { hasToasts, watchToasts } from './toast.ts';

const ToastCorner = lazily(async () => (await import('./ToastCorner.tsx')).ToastCorner, { optional: true });

/** Where toasts appear, once there has been one. Whatever breaks here, the page stays. */
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

/** Ahead of the first one, so that it can be shown without a network too, and after all that the page itself needs. */
export function loadToastsWhenIdle(): void {
  const load = () => void ToastCorner.load().catch(() => {});
  // Safari does not say when it is idle.
  if (typeof requestIdleCallback === 'undefined') setTimeout(load, 2000);
  else requestIdleCallback(load);
}
