import { vi } from 'vitest';

/** Sets the screen's width, which jsdom does not have. Must be called before rendering. */
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
