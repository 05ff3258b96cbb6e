import type { UserDetails } from '@ekbid/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { yearText } from '../testing/year-text.ts';
import { admin } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, type SentCall, stubApi } from '../testing/stub-api.ts';
import { UserPage } from './UserPage.tsx';

const userId = '0192f7a0-0000-7000-8000-000000000031';
const at = `/admin/users/${userId}`;
const here = `/users/${userId}` as const;

function aUser(changes: Partial<UserDetails> = {}): UserDetails {
  return {
    _id: userId,
    firstName: 'Meera',
    lastName: 'Nair',
    email: 'meera@example.in',
    mobileNumber: '+919700000001',
    role: 'USER',
    blocked: false,
    createdAt: '2026-11-12T20:00:00Z',
    emailConfirmed: true,
    blockedAt: null,
    hasLiveBids: false,
    erasedAt: null,
    deletionDueAt: null,
    sessions: [{ createdAt: '2026-11-20T10:00:00Z', expiresAt: '2026-11-20T22:00:00Z' }],
    ...changes,
  };
}

const auction = { _id: '0192f7a0-0000-7000-8000-00000000a001', title: 'Blue pottery vase' };
const none = ok([], { meta: { next: null, total: 0 } });
const noMoney = ok([], { meta: { next: null, total: 0, sealed: { payments: 0, goingBack: 0, refunded: 0 } } });

function show(user: UserDetails | (() => UserDetails), answers: Parameters<typeof stubApi>[0] = {}) {
  const sent = stubApi({
    'GET /auth/me': ok(admin),
    [`GET ${here}`]: () => ok(typeof user === 'function' ? user() : user),
    [`GET ${here}/bids`]: none,
    [`GET ${here}/payments`]: noMoney,
    'GET /reports': none,
    ...answers,
  });
  renderScreen(<UserPage />, { at, path: '/admin/users/:userId', session: admin });
  return sent;
}

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
const posts = (sent: SentCall[]) =>
  sent.filter(({ route }) => /^(POST|DELETE)/.test(route)).map(({ route, body }) => [route, body]);
const changesOffered = () =>
  within(screen.getByRole('heading', { name: 'Rights' }).parentElement as HTMLElement)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);

describe('a person', () => {
  test('is shown with their data and a link to their audit events', async () => {
    show(aUser({ blocked: true, blockedAt: '2026-11-21T10:00:00Z' }));
    await screen.findByRole('heading', { name: 'Meera Nair', level: 1 });
    const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(facts).toEqual([
      ['Email', 'meera@example.in confirmed'],
      ['Mobile number', '+919700000001'],
      ['Joined', `1:30 am, Fri 13 Nov${yearText(2026)}`],
      ['Blocked since', `3:30 pm, Sat 21 Nov${yearText(2026)}`],
      ['ID', userId],
    ]);
    expect(screen.getByRole('link', { name: 'Open the audit log' }).getAttribute('href')).toBe(
      `/admin/audit?search=${userId}`,
    );
    await expect.poll(() => document.title).toBe('Meera Nair · EkBid');
  });

  test('whose account was deleted has a pseudonym, the day of it, and nothing to change', async () => {
    const times = { blockedAt: '2026-12-01T10:00:00Z', erasedAt: '2026-12-01T10:00:00Z' };
    show(aUser({ firstName: 'Former bidder', lastName: '', email: '', mobileNumber: '', blocked: true, ...times }));
    await screen.findByText(/^This account was deleted/);
    const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(facts).toEqual([
      ['Joined', `1:30 am, Fri 13 Nov${yearText(2026)}`],
      ['Deleted', `3:30 pm, Tue 1 Dec${yearText(2026)}`],
      ['ID', userId],
    ]);
    expect(screen.queryByRole('heading', { name: 'Rights' })).toBeNull();
    expect(screen.queryByText('Blocked')).toBeNull();
  });

  test.each<[string, Partial<UserDetails>, string[]]>([
    ['a bidder', {}, ['Block', 'Make administrator', 'Delete account']],
    ['a bidder with live bids', { hasLiveBids: true }, ['Block']],
    ['a blocked person', { blocked: true }, ['Unblock', 'Delete account']],
    ['a person to be deleted', { deletionDueAt: '2026-12-01T10:00:00Z' }, ['Block', 'Make administrator']],
    ['an administrator', { role: 'ADMIN' }, ['Remove administrator’s role']],
    ['oneself', { _id: admin.userData._id, role: 'ADMIN' }, []],
  ])('offers what can be done about %s', async (_, changes, offered) => {
    const own = changes._id ?? userId;
    stubApi({
      'GET /auth/me': ok(admin),
      [`GET /users/${own}`]: ok(aUser(changes)),
      [`GET /users/${own}/bids`]: none,
      [`GET /users/${own}/payments`]: noMoney,
      'GET /reports': none,
    });
    renderScreen(<UserPage />, { at: `/admin/users/${own}`, path: '/admin/users/:userId', session: admin });
    await screen.findByRole('heading', { name: 'Rights' });
    expect(changesOffered()).toEqual(offered);
  });

  test('is blocked for a reason, and shown as blocked', async () => {
    let blocked = false;
    const sent = show(() => aUser({ blocked }), {
      [`POST ${here}/block`]: ({ body }: SentCall) => {
        if ((body as { reason: string }).reason === '')
          return refused(400, 'reason_length', { field: 'reason', details: { most: 500 } });
        blocked = true;
        return ok(undefined, { message: 'Blocked for good reason.' });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Block' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Block Meera Nair?' }));
    dialog.getByText('Bids already placed stand and can win; refunds still reach them.');
    await userEvent.click(dialog.getByRole('button', { name: 'Block' }));
    await waitFor(() => expect(dialog.getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true'));
    await userEvent.type(dialog.getByLabelText('Reason'), 'Several accounts');
    await userEvent.click(dialog.getByRole('button', { name: 'Block' }));
    await screen.findByText('Blocked for good reason.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changesOffered()).toEqual(['Unblock', 'Delete account']);
    expect(posts(sent).at(-1)).toEqual([`POST ${here}/block`, { reason: 'Several accounts' }]);
  });

  test('changed by another administrator meanwhile is shown as they are now', async () => {
    let hasLiveBids = false;
    show(() => aUser({ hasLiveBids }), {
      [`POST ${here}/make-administrator`]: () => {
        hasLiveBids = true;
        return refused(409, 'bidder_cannot_administer');
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Make administrator' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Make Meera Nair an administrator?' }));
    await userEvent.type(dialog.getByLabelText('Reason'), 'Joined the team');
    await userEvent.click(dialog.getByRole('button', { name: 'Make administrator' }));
    await dialog.findByText(/cannot be made an administrator before those are over\.$/);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(changesOffered()).toEqual(['Block']));
  });

  test('is signed out everywhere once that was asked twice', async () => {
    let sessions = aUser().sessions;
    const sent = show(() => aUser({ sessions }), {
      [`DELETE ${here}/sessions`]: () => {
        sessions = [];
        return ok(undefined, { message: 'Signed out.' });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign this person out everywhere?' }));
    expect(posts(sent)).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
    await screen.findByText('Signed in nowhere.');
  });

  test('has bids whose amounts are sealed until declared, and payments in declared auctions', async () => {
    const createdAt = '2026-11-20T10:00:00Z';
    show(aUser(), {
      [`GET ${here}/bids`]: ok(
        [
          { _id: '0192f7a0-0000-7000-8000-00000000b001', auction, status: 'sealed', amount: null, createdAt },
          { _id: '0192f7a0-0000-7000-8000-00000000b002', auction, status: 'won', amount: 12.5, createdAt },
        ],
        { meta: { next: null, total: 2 } },
      ),
      [`GET ${here}/payments`]: ok(
        [
          {
            _id: '0192f7a0-0000-7000-8000-00000000c001',
            providerPaymentId: 'pay_1',
            auction,
            amount: 12.5,
            refund: { state: 'refunded', reason: 'no_unique_bid', refundedAt: createdAt },
            createdAt,
          },
        ],
        { meta: { next: null, total: 1, sealed: { payments: 3, goingBack: 1, refunded: 0 } } },
      ),
    });
    const bids = await screen.findByRole('table', { name: 'Bids of this person, newest first' });
    const placed = `Placed3:30 pm, Fri 20 Nov${yearText(2026)}`;
    expect(rowsOf(bids)).toEqual([
      ['AuctionBlue pottery vase', 'AmountSealed', 'StatusNot declared', placed],
      ['AuctionBlue pottery vase', 'Amount₹12.50', 'StatusWon', placed],
    ]);
    const payments = await screen.findByRole('table', { name: /^Payments of this person/ });
    expect(rowsOf(payments)).toEqual([
      [
        'AuctionBlue pottery vase',
        'Amount₹12.50',
        'RefundRefunded, 20 Nov 2026',
        `Paid3:30 pm, Fri 20 Nov${yearText(2026)}`,
      ],
    ]);
    screen.getByText(/3 paid, of which 1 on the way back and 0 refunded\. Their amounts are sealed\./);
  });
});
