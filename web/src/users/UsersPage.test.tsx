import type { User } from '@ekbid/contract';
import { formerBidder } from '@ekbid/domain';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { admin } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, type SentCall, stubApi } from '../testing/stub-api.ts';
import { switchLanguage } from '../texts/language.ts';
import { UsersPage } from './UsersPage.tsx';

const route = 'GET /users';

const meera: User = {
  _id: '0192f7a0-0000-7000-8000-000000000031',
  firstName: 'Meera',
  lastName: 'Nair',
  email: 'meera@example.in',
  mobileNumber: '+919700000001',
  role: 'USER',
  blocked: false,
  createdAt: '2026-11-12T20:00:00Z',
  erasedAt: null,
};
const ravi: User = { ...meera, _id: admin.userData._id, firstName: 'Ravi', lastName: '', role: 'ADMIN' };

const list = (users: User[], meta = {}) => ok(users, { meta: { next: null, total: users.length, ...meta } });
const asked = (sent: SentCall[]) => sent.filter((call) => call.route === route).map(({ query }) => query);

function show(answer: Parameters<typeof stubApi>[0][typeof route], at = '/admin/users') {
  const sent = stubApi({ 'GET /auth/me': ok(admin), [route]: answer });
  renderScreen(<UsersPage />, { at, session: admin });
  return sent;
}

describe('the users', () => {
  // proves users.table
  test('are a table with name, e-mail, number, role, state and the day they joined in India', async () => {
    show(list([meera, { ...ravi, blocked: true }]));
    await screen.findByRole('link', { name: 'Meera Nair' });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Email',
      'Mobile number',
      'Role',
      'State',
      'Joined',
    ]);
    const rows = screen.getAllByRole('row').slice(1);
    const day = 'Joined13 Nov 2026';
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['NameMeera Nair', 'Emailmeera@example.in', 'Mobile number+919700000001', 'RoleBidder', 'StateActive', day],
      ['NameRavi', 'Emailmeera@example.in', 'Mobile number+919700000001', 'RoleAdministrator', 'StateBlocked', day],
    ]);
    expect(screen.getByRole('link', { name: 'Meera Nair' }).getAttribute('href')).toBe(`/admin/users/${meera._id}`);
  });

  test('whose accounts were deleted are named so, in the language of the page', async () => {
    await switchLanguage('hi');
    const gone = { firstName: formerBidder, lastName: '', email: '', mobileNumber: '', blocked: true };
    show(list([{ ...meera, ...gone, erasedAt: '2026-11-25T20:00:00Z' }]));
    const row = (await screen.findAllByRole('row'))[1];
    expect([...(row?.children ?? [])].map(({ lastChild }) => lastChild?.textContent).slice(0, 5)).toEqual([
      ...['पूर्व सदस्य', '–', '–', 'बोली लगाने वाले', 'हटाया गया'],
    ]);
  });

  test('are searched and narrowed down by the server, and the address says to whom', async () => {
    const user = userEvent.setup();
    const sent = show(list([meera]), '/admin/users?search=nair');
    await screen.findByRole('link', { name: 'Meera Nair' });
    expect(asked(sent)).toEqual([{ search: 'nair' }]);
    await user.selectOptions(screen.getByLabelText('Show'), 'Blocked people');
    await waitFor(() => expect(asked(sent)).toContainEqual({ search: 'nair', group: 'blocked' }));
    await user.clear(screen.getByLabelText('Search by name, e-mail or mobile number'));
    await waitFor(() => expect(asked(sent)).toContainEqual({ group: 'blocked' }));
  });

  test('come page by page', async () => {
    const sent = show(({ query }) =>
      query['after'] === 'more' ? list([ravi], { total: 2 }) : list([meera], { next: 'more', total: 2 }),
    );
    await screen.findByText('Showing 1 of 2 users');
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
    await screen.findByText('Showing 2 of 2 users');
    expect(asked(sent)).toEqual([{}, { after: 'more' }]);
  });

  test.each([
    ['/admin/users', 'People who sign up appear here.'],
    ['/admin/users?search=zz', /Nobody fits this search/],
  ])('say that the list is empty: %s', async (at, text) => {
    show(list([]), at);
    await screen.findByRole('heading', { name: 'No users found.' });
    screen.getByText(text);
  });

  test('say that they could not be had, and are asked for again', async () => {
    let down = true;
    show(() => (down ? refused(503, 'unavailable') : list([meera])));
    await screen.findByRole('heading', { name: 'Error Loading Users' });
    down = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('link', { name: 'Meera Nair' });
  });
});
