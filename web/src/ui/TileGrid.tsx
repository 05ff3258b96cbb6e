import type { ReactNode } from 'react';

/** Four tiles: under each other where even two have no room, two by two on phones, else in a row. */
export function TileGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl aria-label={label} className="grid gap-3 xs:grid-cols-2 sm:gap-4 lg:grid-cols-4">
      {children}
    </dl>
  );
}
