import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

/** From one form of an account to another; where the person came from goes along. */
export function FootLink({ to, children }: { to: string; children: ReactNode }) {
  const state = useLocation().state as unknown;
  return (
    <Link to={to} state={state} className="font-medium text-accent underline underline-offset-4">
      {children}
    </Link>
  );
}
