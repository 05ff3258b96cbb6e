import { vi } from 'vitest';

/** What jsdom has no idea of: how wide the screen is. Call it before rendering what asks. */
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
