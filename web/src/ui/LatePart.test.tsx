import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, Suspense, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { stubApi } from '../testing/stub-api.ts';
import { ErrorBoundary, LatePart, lazily } from './LatePart.tsx';
import { fetchedPart, loadWhenBack, watchMissingParts } from './fetched-part.ts';
import { toast } from './toast.ts';

const network = { isBack: true };

vi.mock('./ToastCorner.tsx', async (original) => {
  const { ToastCorner } = await original<{ ToastCorner: ComponentType }>();
  return {
    get ToastCorner() {
      return fetched(ToastCorner);
    },
  };
});

function fetched<Part>(part: Part): Part {
  if (!network.isBack) throw new TypeError('Failed to fetch dynamically imported module');
  return part;
}

function goOffline(): void {
  network.isBack = false;
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
}

async function comeBack(): Promise<void> {
  network.isBack = true;
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  await act(async () => void window.dispatchEvent(new Event('online')));
}

const Chart = () => <p>A chart</p>;
const late = () => {
  const fetchCode = vi.fn(async (): Promise<ComponentType> => fetched(Chart));
  return { Late: lazily(fetchCode), fetchCode };
};
const offlineText = 'You are offline. This opens as soon as you are back online.';

beforeEach(() => {
  network.isBack = true;
  stubApi({});
  // React logs every error that a boundary has caught. The output of the tests does not need these.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

test('the first toast of a visit without a network leaves the page as it is, and comes when the network is back', async () => {
  goOffline();
  renderScreen(<p>The page</p>);
  await act(async () => toast.error('Bid must be at least ₹1'));
  screen.getByText('The page');
  expect(screen.queryByText('Bid must be at least ₹1')).toBeNull();
  await comeBack();
  await screen.findByText('Bid must be at least ₹1');
  screen.getByText('The page');
});

test('a part whose code is there already is shown at once, and nothing in its place before it', async () => {
  const { Late } = late();
  await Late.load();
  const shown = vi.fn(() => null);
  const Loading = () => shown();
  renderScreen(
    <LatePart loading={<Loading />}>
      <Late />
    </LatePart>,
  );
  screen.getByText('A chart');
  expect(shown).not.toHaveBeenCalled();
});

// After `use` has waited, React renders the component again and expects the same hooks in the same order.
test('late code may use a late part before its hooks', async () => {
  const texts = fetchedPart(async () => 'A text');
  const Late = lazily(async () => () => {
    const text = texts.usePart();
    const [count] = useState(1);
    return <p>{`${text}, ${count}`}</p>;
  });
  renderScreen(
    <LatePart>
      <Late />
    </LatePart>,
  );
  await screen.findByText('A text, 1');
});

test('a part that could not be fetched ahead is fetched again where it is shown', async () => {
  const { Late } = late();
  network.isBack = false;
  await expect(Late.fetchAhead()).rejects.toMatchObject({ name: 'PartMissing' });
  network.isBack = true;
  renderScreen(
    <LatePart>
      <Late />
    </LatePart>,
  );
  await screen.findByText('A chart');
});

describe('a part that cannot be fetched', () => {
  // proves offline.late-part
  test('says so in its place, leaves the rest of the page, and comes when the network is back', async () => {
    const { Late, fetchCode } = late();
    goOffline();
    renderScreen([
      <p key="page">The page</p>,
      <LatePart key="part">
        <Late />
      </LatePart>,
    ]);
    await screen.findByText(offlineText);
    screen.getByText('The page');
    // Rendering again must not fetch the code again.
    expect(fetchCode).toHaveBeenCalledTimes(1);
    await comeBack();
    await screen.findByText('A chart');
    expect(screen.queryByText(offlineText)).toBeNull();
  });

  test('can be asked for again', async () => {
    const { Late, fetchCode } = late();
    network.isBack = false;
    renderScreen(
      <LatePart>
        <Late />
      </LatePart>,
    );
    await screen.findByText('We could not load this just now. We keep trying.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(fetchCode).toHaveBeenCalledTimes(2));
    network.isBack = true;
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText('A chart');
  });

  test('where a button opens it: a toast says why, and the next press tries again', async () => {
    const { Late } = late();
    function Opener() {
      const [open, setOpen] = useState(false);
      return (
        <>
          <button onClick={() => setOpen(true)}>Open</button>
          {open && (
            <LatePart missing={() => setOpen(false)}>
              <Late />
            </LatePart>
          )}
        </>
      );
    }
    renderScreen(<Opener />);
    toast.success('There is a corner for toasts');
    await screen.findByText('There is a corner for toasts');
    goOffline();
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await screen.findByText(offlineText);
    await comeBack();
    expect(screen.queryByText('A chart')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await screen.findByText('A chart');
  });

  test('does not hide a bug: that goes on to the page', async () => {
    const Broken = lazily(async () => () => {
      throw new Error('a bug');
    });
    renderScreen(
      <ErrorBoundary fallback={(error) => <p>{String(error)}</p>}>
        <LatePart>
          <Broken />
        </LatePart>
      </ErrorBoundary>,
    );
    await screen.findByText('Error: a bug');
  });

  test('calls the watchers, unless the part is optional or only the page itself retried', async () => {
    const watcher = vi.fn();
    const stop = watchMissingParts(watcher);
    network.isBack = false;
    const fetchPart = async () => fetched('texts');
    await expect(fetchedPart(fetchPart, { optional: true }).load()).rejects.toThrow();
    expect(watcher).not.toHaveBeenCalled();
    const part = fetchedPart(fetchPart);
    await expect(part.load()).rejects.toMatchObject({ name: 'PartMissing' });
    expect(watcher).toHaveBeenCalledTimes(1);
    await expect(part.retry()).rejects.toThrow();
    expect(watcher).toHaveBeenCalledTimes(1);
    // A new call of `load` fetches the code again after a failure.
    network.isBack = true;
    await expect(part.load()).resolves.toBe('texts');
    stop();
  });

  test('is asked for with growing pauses where the browser believes it is online', async () => {
    vi.useFakeTimers();
    let tries = 0;
    const load = async () => {
      tries += 1;
      if (tries < 4) throw new Error('not there');
    };
    const done = loadWhenBack(load);
    for (const [seconds, after] of [
      [3, 1],
      [5, 2],
      [10, 3],
      [20, 4],
    ] as const) {
      await vi.advanceTimersByTimeAsync(seconds * 1000);
      expect(tries).toBe(after);
    }
    await done;
  });
});

test('whatever else failed is tried again when the network is back', async () => {
  function Data() {
    if (!network.isBack) throw new Error('no answer');
    return <p>The data</p>;
  }
  goOffline();
  renderScreen(
    <ErrorBoundary fallback={() => <p>No data</p>}>
      <Suspense>
        <Data />
      </Suspense>
    </ErrorBoundary>,
  );
  screen.getByText('No data');
  await comeBack();
  screen.getByText('The data');
});
