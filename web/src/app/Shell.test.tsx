import type { Session } from '@ekbid/contract';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useRoutes } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { storeSession } from '../sign-in/session.ts';
import { newQueryClient } from '../api/query-client.ts';
import { admin, asha } from '../testing/people.ts';
import { someContent } from '../testing/site.ts';
import { ok, refused, stubApi } from '../testing/stub-api.ts';
import { PageHeading } from '../ui/PageHeading.tsx';
import { NotFoundPage } from './ErrorPages.tsx';
import { Providers } from '../App.tsx';
import { Shell, Titled } from './Shell.tsx';

const footer = vi.hoisted(() => ({ isBroken: false }));
vi.mock('./Footer.tsx', () => ({
  Footer: () => {
    if (footer.isBroken) throw new Error('a bug');
    return <footer>The footer</footer>;
  },
}));

function Broken(): never {
  throw new Error('a bug');
}

function Site() {
  return useRoutes([
    {
      element: <Shell />,
      children: [
        { path: '/', element: <PageHeading>Welcome</PageHeading> },
        {
          path: '/auctions',
          element: (
            <Titled page="auctions">
              <PageHeading>All auctions</PageHeading>
            </Titled>
          ),
        },
        { path: '/my-bids', element: <Broken /> },
        { path: '*', element: <NotFoundPage /> },
      ],
    },
    {
      element: <Shell administration />,
      children: [{ path: '/admin/dashboard', element: <PageHeading>Dashboard</PageHeading> }],
    },
  ]);
}

function visit(path: string, session: Session | null = null) {
  if (session) storeSession(session);
  render(
    <Providers client={newQueryClient()}>
      <MemoryRouter initialEntries={[path]} useTransitions={false}>
        <Site />
      </MemoryRouter>
    </Providers>,
  );
}

const linksOf = (nav: string) =>
  within(screen.getByRole('navigation', { name: nav }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
  stubApi({ 'GET /auth/me': refused(503, 'unavailable') });
});

describe('the way around', () => {
  // proves bar.links
  test.each([
    ['a stranger', null, ['/auctions', '/how-it-works', '/about']],
    ['a bidder', asha, ['/auctions', '/how-it-works', '/about', '/my-bids', '/watchlist']],
    ['an administrator', admin, ['/auctions', '/how-it-works', '/about', '/admin']],
  ])('%s sees the links that are for them', (_, session, links) => {
    visit('/', session);
    expect(linksOf('Main')).toEqual(links);
    expect(screen.queryAllByRole('button', { name: 'Logout' })).toHaveLength(session ? 1 : 0);
  });

  // proves bar.menu
  test('the menu opens, and closes with Escape or when one goes somewhere', async () => {
    visit('/', asha);
    const toggle = screen.getByRole('button', { name: 'Menu' });
    await userEvent.click(toggle);
    expect(toggle.ariaExpanded).toBe('true');
    await userEvent.keyboard('{Escape}');
    expect(toggle.ariaExpanded).toBe('false');
    await userEvent.click(toggle);
    await userEvent.click(within(screen.getByRole('navigation', { name: 'Menu' })).getByText('Auctions'));
    expect(toggle.ariaExpanded).toBe('false');
    screen.getByRole('heading', { name: 'All auctions' });
  });

  // proves bar.phone-places
  test('on phones four places are always there', () => {
    visit('/', asha);
    expect(linksOf('Places')).toEqual(['/', '/auctions', '/my-bids']);
    within(screen.getByRole('navigation', { name: 'Places' })).getByRole('button', { name: 'Account' });
  });

  test('visitors have no bids, so their places are three', () => {
    visit('/', null);
    expect(linksOf('Places')).toEqual(['/', '/auctions', '/login']);
  });

  // proves bar.unknown-address
  test('a page that is not there offers pages that are', () => {
    visit('/nowhere');
    const main = within(screen.getByRole('main'));
    const links = main.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/', '/auctions', '/how-it-works', '/about']);
  });
});

test('the administration has a frame without the links and the footer of the shop', () => {
  visit('/admin/dashboard', admin);
  screen.getByRole('heading', { name: 'Dashboard' });
  expect(linksOf('Main')).toEqual(['/']);
  expect(screen.queryByText('The footer')).toBeNull();
});

describe('a demo', () => {
  const note = /Demonstration: sample prizes, no real money/;

  // proves bar.demo
  test.each([
    [true, 1],
    [false, 0],
  ])('is called so once, on top of every page: %s', async (placeholder, times) => {
    stubApi({ 'GET /site': ok(someContent({ placeholder })) });
    visit('/');
    if (placeholder) await screen.findByText(note);
    expect(within(screen.getByRole('banner')).queryAllByText(note)).toHaveLength(times);
  });
});

describe('going somewhere', () => {
  const go = () => userEvent.click(screen.getAllByRole('link', { name: 'Auctions' })[0] ?? document.body);

  test('moves the focus to the new heading and names the tab', async () => {
    visit('/');
    expect(document.activeElement).toBe(document.body);
    await go();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'All auctions' }));
    await expect.poll(() => document.title).toBe('Live auctions · EkBid');
  });

  test('leaves a broken page behind', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    visit('/my-bids');
    screen.getByRole('heading', { name: 'Something went wrong' });
    await go();
    screen.getByRole('heading', { name: 'All auctions' });
  });
});

test('a piece of the shell that breaks takes nothing else with it', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  footer.isBroken = true;
  visit('/');
  await waitFor(() => expect(logged).toHaveBeenCalled());
  footer.isBroken = false;
  expect(screen.queryByText('The footer')).toBeNull();
  screen.getByRole('heading', { name: 'Welcome' });
  screen.getByRole('navigation', { name: 'Main' });
});

describe('logging out', () => {
  // proves bar.logout
  test('ends the session on the server first, then here', async () => {
    const sent = stubApi({ 'GET /auth/me': ok(asha), 'POST /auth/logout': ok() });
    visit('/auctions', asha);
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    await screen.findByRole('heading', { name: 'Welcome' });
    expect(sent.map(({ route }) => route)).toContain('POST /auth/logout');
    await expect.poll(() => localStorage.getItem('ekbid.session')).toBeNull();
  });

  test('does not pretend when the server was not reached', async () => {
    stubApi({ 'GET /auth/me': ok(asha), 'POST /auth/logout': refused(503, 'unavailable') });
    visit('/auctions', asha);
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    await screen.findByText(/We cannot answer right now/);
    expect(localStorage.getItem('ekbid.session')).not.toBeNull();
  });
});
