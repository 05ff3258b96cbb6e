import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, stubApi } from '../testing/stub-api.ts';
import { LoadMore } from './LoadMore.tsx';

type Foot = { shown: number; total: number; busy?: boolean; problem?: unknown };

/** Shows the end of a list. The returned function changes the state of the list. */
function show(first: Foot) {
  let set: (foot: Foot) => void = () => {};
  function List() {
    const [{ shown, total, busy = false, problem = null }, setFoot] = useState(first);
    set = setFoot;
    return (
      <>
        <LoadMore
          status={`Showing ${shown} of ${total}`}
          hasMore={shown < total}
          busy={busy}
          problem={problem}
          onMore={() => setFoot({ shown, total, busy: true })}
        />
        <button type="button">elsewhere</button>
      </>
    );
  }
  renderScreen(<List />);
  return (foot: Foot) => act(() => set(foot));
}

const more = () => userEvent.click(screen.getByRole('button', { name: 'Load more' }));
const said = () => screen.getByRole('status').textContent;

beforeEach(() => {
  stubApi({ 'GET /auth/me': ok(null) });
});

describe('the foot of a list', () => {
  test('reads its figures out when a page that was asked for has come, and at no other time', async () => {
    const set = show({ shown: 2, total: 6 });
    set({ shown: 2, total: 7 });
    expect(said()).toBe('');
    await more();
    expect(said()).toBe('');
    set({ shown: 4, total: 7 });
    expect(said()).toBe('Showing 4 of 7');
    set({ shown: 4, total: 8 });
    expect(said()).toBe('');
    screen.getByText('Showing 4 of 8');
  });

  test('keeps the focus on its button as long as there is one', async () => {
    const set = show({ shown: 2, total: 6 });
    await more();
    set({ shown: 4, total: 6 });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Load more' }));
  });

  test('has the focus itself once the last page took the button away', async () => {
    const set = show({ shown: 2, total: 4 });
    await more();
    set({ shown: 4, total: 4 });
    expect(document.activeElement?.textContent).toBe('Showing 4 of 4');
    // The live region stays empty, because screen readers already read the figures when these get the focus.
    expect(said()).toBe('');
  });

  test('leaves the focus alone where its reader has gone on meanwhile, and speaks', async () => {
    const set = show({ shown: 2, total: 4 });
    await more();
    const elsewhere = screen.getByRole('button', { name: 'elsewhere' });
    elsewhere.focus();
    set({ shown: 4, total: 4 });
    expect(document.activeElement).toBe(elsewhere);
    expect(said()).toBe('Showing 4 of 4');
  });

  test('says of a page that did not come only that', async () => {
    const set = show({ shown: 2, total: 4 });
    await more();
    set({ shown: 2, total: 4, problem: new Error('network') });
    screen.getByRole('alert');
    expect(said()).toBe('');
  });
});
