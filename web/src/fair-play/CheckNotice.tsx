import type { ReactNode } from 'react';

/** Why there is no verdict. */
export function CheckNotice({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div role="alert" className="rounded-card border border-edge bg-card px-5 py-4">
      <p className="font-semibold">{title}</p>
      {children && <div className="measure mt-1 text-ink-soft">{children}</div>}
    </div>
  );
}
