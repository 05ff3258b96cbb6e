import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { hasToasts, watchToasts } from './toast.ts';

const ToastCorner = lazy(async () => ({ default: (await import('./ToastCorner.tsx')).ToastCorner }));

/** Where toasts appear, once there has been one. */
export function Toasts() {
  const waiting = useSyncExternalStore(watchToasts, hasToasts);
  const [used, setUsed] = useState(false);
  if (waiting && !used) setUsed(true);

  return used ? (
    <Suspense>
      <ToastCorner />
    </Suspense>
  ) : null;
}
