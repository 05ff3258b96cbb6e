import { cleanup, configure } from '@testing-library/react';
import { toast } from 'sonner';
import { afterEach, vi } from 'vitest';
import { catalogue } from '../texts/catalogue.ts';
import { switchLanguage } from '../texts/language.ts';
import { StubStream } from './stub-stream.ts';
import { receiveToasts } from '../ui/toast.ts';
// Fetched once, ahead of the first test that looks for a toast.
import '../ui/ToastCorner.tsx';

// What is waited for comes or it does not; after a second, the default, it may only be the machine that is late.
configure({ asyncUtilTimeout: 10_000 });

// Screens are tested with their words there, as main.tsx mounts them.
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
  // Nobody's toasts wait for the next test.
  receiveToasts(() => {})();
  localStorage.clear();
  document.cookie = 'XSRF-TOKEN=; max-age=0';
  await switchLanguage('en');
  delete document.documentElement.dataset['scheme'];
});
