import type { ReactNode } from 'react';
import { MissingDot } from './MissingDot.tsx';

type EmptyProps = { title: string; children?: ReactNode; action?: ReactNode };

export function EmptyState({ title, children, action }: EmptyProps) {
  return (
    <div className="flex flex-col items-center gap-4 px-4 py-14 text-center">
      <MissingDot />
      <h2 className="text-lead">{title}</h2>
      {children && <div className="measure text-ink-soft">{children}</div>}
      {action}
    </div>
  );
}
