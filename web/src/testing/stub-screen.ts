import { vi } from 'vitest';

/** Sets the width of the screen, which jsdom lacks. Call it before rendering. */
export function stubScreen(size: 'phone' | 'wide'): void {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: size === 'wide' && media.includes('min-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
}
