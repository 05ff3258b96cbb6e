import { cleanup, configure } from '@testing-library/react';
import { toast } from 'sonner';
import { afterEach, vi } from 'vitest';
import { catalogue } from '../texts/catalogue.ts';
import { switchLanguage } from '../texts/language.ts';
import { StubStream } from './stub-stream.ts';
import { receiveToasts } from '../ui/toast.ts';
// Loaded before the first test, so that no test waits for the code of toasts.
import '../ui/ToastCorner.tsx';

// The default is one second, which a busy machine may exceed.
configure({ asyncUtilTimeout: 10_000 });

// The texts are loaded before screens are rendered, as in main.tsx.
await Promise.all(Object.values(catalogue).map((part) => part.load('en')));

// jsdom has no layout, so nothing scrolls into view.
Element.prototype.scrollIntoView = () => {};

// jsdom has no media queries; a test that needs one to match stubs it again.
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
  // Toasts that were not shown must not reach the next test.
  receiveToasts(() => {})();
  localStorage.clear();
  document.cookie = 'XSRF-TOKEN=; max-age=0';
  await switchLanguage('en');
  delete document.documentElement.dataset['scheme'];
});
