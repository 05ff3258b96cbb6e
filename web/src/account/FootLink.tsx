import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

/** A link from one account form to another. It passes on the history state, which holds the page to return to. */
export function FootLink({ to, children }: { to: string; children: ReactNode }) {
  const state = useLocation().state as unknown;
  return (
    <Link to={to} state={state} className="font-medium text-accent underline underline-offset-4">
      {children}
    </Link>
  );
}
