import { cleanup, configure } from '@testing-library/react';
import { toast } from 'sonner';
import { afterEach, vi } from 'vitest';
import { catalogue } from '../texts/catalogue.ts';
import { switchLanguage } from '../texts/language.ts';
import { StubStream } from './stub-stream.ts';
import { receiveToasts } from '../ui/toast.ts';
// Import this before the first test, so that no test waits for the code of toasts.
import '../ui/ToastCorner.tsx';

// The default timeout is one second, which a busy machine may exceed.
configure({ asyncUtilTimeout: 10_000 });

// Load the texts before any screen is rendered, as main.tsx does.
await Promise.all(Object.values(catalogue).map((part) => part.load('en')));

// jsdom has no layout, so it cannot scroll.
Element.prototype.scrollIntoView = () => {};

// jsdom has no media queries. A test in which one must match replaces this stub.
const noMatch = (media: string) => ({
  media,
  matches: false,
  addEventListener: () => {},
  removeEventListener: () => {},
});
vi.stubGlobal('matchMedia', noMatch);
vi.stubGlobal('EventSource', StubStream);

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.stubGlobal('matchMedia', noMatch);
  vi.stubGlobal('EventSource', StubStream);
  StubStream.all.length = 0;
  toast.dismiss();
  cleanup();
  // Takes the toasts that were not shown out of the queue, so that the next test does not show them.
  receiveToasts(() => {})();
  localStorage.clear();
  document.cookie = 'XSRF-TOKEN=; max-age=0';
  await switchLanguage('en');
  delete document.documentElement.dataset['scheme'];
});
