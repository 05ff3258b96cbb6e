import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useLocation } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { stubApi } from '../testing/stub-api.ts';
import { DeniedPage } from './ErrorPages.tsx';

const goBack = () => userEvent.click(screen.getByRole('button', { name: 'Go Back' }));

/** Shows the page at every address, with a link that adds `/denied` to the history. */
function Everywhere() {
  return (
    <>
      <p>now {useLocation().pathname}</p>
      <Link to="/denied">On</Link>
      <DeniedPage />
    </>
  );
}

describe('what is not for everybody', () => {
  test('says so, and leads home', () => {
    stubApi({});
    renderScreen(<DeniedPage />, { at: '/denied' });
    screen.getByRole('heading', { name: '403 Access Denied' });
    expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/');
  });

  test('leads back to where one came from', async () => {
    stubApi({});
    vi.stubGlobal('history', { length: 2 });
    renderScreen(<Everywhere />, { at: '/my-bids', path: '*' });
    await userEvent.click(screen.getByRole('link', { name: 'On' }));
    screen.getByText('now /denied');
    await goBack();
    screen.getByText('now /my-bids');
  });

  test('leads home where there is nothing to go back to', async () => {
    stubApi({});
    vi.stubGlobal('history', { length: 1 });
    renderScreen(<DeniedPage />, { at: '/denied' });
    await goBack();
    await screen.findByText('at /');
  });
});
