import { type ReactNode, use } from 'react';
import { outlinesHeld } from './hold-outlines.ts';

/** What stands in for a part of a page that is on its way. React keeps it for a third of a second once it was shown. */
export function Outline({ children }: { children: ReactNode }) {
  const held = outlinesHeld();
  if (held) use(held);
  return children;
}
