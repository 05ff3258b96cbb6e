import { LatePart, lazily } from '../ui/LatePart.tsx';
import type { WatchButton } from './WatchButton.tsx';
import type { ComponentProps } from 'react';

// Loaded separately, because reading and bidding work without it.
const Late = lazily(async () => (await import('./WatchButton.tsx')).WatchButton, { optional: true });

export function Watch(props: ComponentProps<typeof WatchButton>) {
  return (
    <LatePart missing="silent">
      <Late {...props} />
    </LatePart>
  );
}
