import { act } from '@testing-library/react';
import { startTransition, Suspense, use } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { holdOutlines, releaseOutlines, Outline } from './Skeletons.tsx';

let page: HTMLElement;
let arrive: (text: string) => void;
let letGo: () => void;

function Late({ text }: { text: Promise<string> }) {
  return <p>{use(text)}</p>;
}

/** Renders a page with two nested Suspense boundaries, in a transition like main.tsx. */
async function begin(): Promise<void> {
  const text = new Promise<string>((resolve) => (arrive = resolve));
  await act(async () =>
    startTransition(() =>
      createRoot(page).render(
        <Suspense fallback={<Outline>no page yet</Outline>}>
          <h1>Page</h1>
          <Suspense fallback={<Outline>no text yet</Outline>}>
            <Late text={text} />
          </Suspense>
        </Suspense>,
      ),
    ),
  );
}

beforeEach(() => {
  page = document.createElement('div');
});
afterEach(releaseOutlines);

describe('an outline', () => {
  test('is shown while data loads', async () => {
    await begin();
    expect(page.textContent).toBe('Pageno text yet');
    await act(async () => arrive('Text'));
    expect(page.textContent).toBe('PageText');
  });
});

describe('a held outline', () => {
  beforeEach(() => holdOutlines(new Promise<void>((resolve) => (letGo = resolve))));

  test('is never seen where all comes in time: the page is there at once and whole', async () => {
    await begin();
    expect(page.textContent).toBe('');
    await act(async () => arrive('Text'));
    expect(page.textContent).toBe('PageText');
  });

  test('is shown once that is no longer waited for', async () => {
    await begin();
    await act(async () => letGo());
    expect(page.textContent).toBe('Pageno text yet');
    await act(async () => arrive('Text'));
    expect(page.textContent).toBe('PageText');
  });

  test('is held no more from the first screen on', async () => {
    releaseOutlines();
    await begin();
    expect(page.textContent).toBe('Pageno text yet');
  });
});
