import { LatePart, lazily } from '../ui/LatePart.tsx';
import type { WatchButton } from './WatchButton.tsx';
import type { ComponentProps } from 'react';

// Loaded late, because an auction can be read and bid in without it.
const Late = lazily(async () => (await import('./WatchButton.tsx')).WatchButton, { optional: true });

export function Watch(props: ComponentProps<typeof WatchButton>) {
  return (
    <LatePart missing="silent">
      <Late {...props} />
    </LatePart>
  );
}
