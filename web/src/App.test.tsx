import { screen, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useRoutes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { newQueryClient } from './api/query-client.ts';
import { Providers, AdminOnly, Browsing, SignedInOnly } from './App.tsx';
import { anAuction } from './testing/auctions.ts';
import { admin, asha } from './testing/people.ts';
import { someContent } from './testing/site.ts';
import { ok, refused, stubApi } from './testing/stub-api.ts';
import { LoginPage } from './sign-in/LoginPage.tsx';
import { readStoredSession, storeSession } from './sign-in/session.ts';

function Site() {
  return useRoutes([
    { path: '/', element: <p>home</p> },
    { path: '/login', element: <LoginPage /> },
    { path: '/profile', element: <p>own profile</p> },
    { path: '/denied', element: <p>denied</p> },
    { element: <SignedInOnly />, children: [{ path: '/auctions/7', element: <p>auction seven</p> }] },
    { element: <Browsing />, children: [{ path: '/auctions', element: <p>the auctions</p> }] },
    { element: <AdminOnly />, children: [{ path: '/admin/auctions', element: <p>all auctions</p> }] },
  ]);
}

function visit(path: string) {
  render(
    <Providers client={newQueryClient()}>
      <MemoryRouter initialEntries={[path]} useTransitions={false}>
        <Site />
      </MemoryRouter>
    </Providers>,
  );
}

async function logIn() {
  await userEvent.type(screen.getByLabelText('Email or mobile number'), 'someone@example.in');
  await userEvent.type(screen.getByLabelText('Password'), 'secret123');
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
}

describe('pages for signed-in people', () => {
  test('open at once for whom this browser remembers', () => {
    stubApi({ 'GET /auth/me': ok(asha) });
    storeSession(asha);
    visit('/auctions/7');
    expect(screen.getByText('auction seven')).toBeTruthy();
  });

  // proves guards.strangers-log-in
  test('send everybody else to the login page, and back afterwards', async () => {
    stubApi({ 'GET /auth/me': ok(null), 'POST /auth/login': ok(asha) });
    visit('/auctions/7?tab=bids');
    await logIn();
    await screen.findByText('auction seven');
  });

  test('close when the server knows of no session, whatever this browser remembers', async () => {
    stubApi({ 'GET /auth/me': ok(null) });
    storeSession(asha);
    visit('/auctions/7');
    await screen.findByRole('heading', { name: 'Login' });
    expect(localStorage.getItem('ekbid.session')).toBeNull();
  });

  test('stay open while the server cannot be asked', async () => {
    const sent = stubApi({ 'GET /auth/me': refused(400, 'unexpected') });
    storeSession(asha);
    visit('/auctions/7');
    await expect.poll(() => sent.length).toBeGreaterThan(0);
    expect(screen.getByText('auction seven')).toBeTruthy();
  });

  test('open when the server knows a session this browser forgot', async () => {
    stubApi({ 'GET /auth/me': ok(asha) });
    visit('/auctions/7');
    await screen.findByText('auction seven');
  });
});

describe('pages for browsing', () => {
  test('open for visitors', () => {
    stubApi({ 'GET /auth/me': ok(null), 'GET /site': ok(someContent()) });
    visit('/auctions');
    expect(screen.getByText('the auctions')).toBeTruthy();
  });

  // proves guards.members-only
  test('send visitors to the login page where they are for members, which says why and what is running', async () => {
    stubApi({
      'GET /auth/me': ok(null),
      'GET /site': ok({ ...someContent(), membersOnly: true }),
      'GET /auctions': ok([anAuction({ title: 'Copper bottle' })]),
      'POST /auth/login': ok(asha),
    });
    visit('/auctions');
    await screen.findByRole('heading', { name: 'The auctions here are for members' });
    await screen.findByText('Copper bottle');
    await logIn();
    await screen.findByText('the auctions');
  });
});

describe('pages for administrators', () => {
  test('open for administrators', () => {
    stubApi({ 'GET /auth/me': ok(admin) });
    storeSession(admin);
    visit('/admin/auctions');
    expect(screen.getByText('all auctions')).toBeTruthy();
  });

  test('lead one who has to set up a second factor first to the profile, also after a reload', async () => {
    const due = { ...admin, secondFactorDue: true };
    stubApi({ 'GET /auth/me': ok(null), 'POST /auth/login': ok(due) });
    visit('/admin/auctions');
    await logIn();
    await screen.findByText('own profile');
    expect(readStoredSession()?.secondFactorDue).toBe(true);
  });

  // proves guards.others-denied
  test('are denied to others', () => {
    stubApi({ 'GET /auth/me': ok(asha) });
    storeSession(asha);
    visit('/admin/auctions');
    expect(screen.getByText('denied')).toBeTruthy();
  });

  // proves guards.strangers-log-in-as-admin
  test('ask strangers to sign in, and bring administrators back', async () => {
    stubApi({ 'GET /auth/me': ok(null), 'POST /auth/login': ok(admin) });
    visit('/admin/auctions');
    await logIn();
    await screen.findByText('all auctions');
  });
});
