import type { Auction } from '@ekbid/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { admin } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, type SentCall, stubApi } from '../testing/stub-api.ts';
import { ManageAuctionsPage } from './ManageAuctionsPage.tsx';
import { anAuction, endedTimes, pageMeta } from '../auctions/testing/an-auction.ts';

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const listings = (sent: SentCall[]) => sent.filter(({ route }) => route === 'GET /auctions');
const deletions = (sent: SentCall[]) => sent.filter(({ route }) => route.startsWith('DELETE'));

function show(answers: Parameters<typeof stubApi>[0], search = '') {
  const sent = stubApi({ 'GET /auth/me': ok(admin), ...answers });
  renderScreen(
    <main>
      <ManageAuctionsPage />
    </main>,
    { at: `/admin/auctions${search}`, session: admin },
  );
  return sent;
}

describe('the table', () => {
  // proves manage-auctions.rows
  test('shows id, title, status, count of bids, and the ways on', async () => {
    show({ 'GET /auctions': ok([anAuction({ totalBids: 1234, slotsFilled: 120 })], pageMeta(1)) });
    const table = within(await screen.findByRole('table', { name: /Auctions/ }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'ID',
      'Title',
      'Status',
      'Total bids',
      'Slots',
      'Ends',
      'Revenue',
      'Actions',
    ]);
    table.getByText('…00a001');
    table.getByText('Active');
    table.getByText('Full');
    table.getByText('1,234');
    const edit = table.getByRole('link', { name: 'Edit Wireless headphones' });
    expect(edit.getAttribute('href')).toBe(`/admin/update-auction/${anAuction()._id}`);
    await userEvent.click(table.getByRole('button', { name: 'Actions of Wireless headphones' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'See as bidders do',
      'Edit',
      'Duplicate',
      'Delete',
    ]);
  });

  test('shows what declared auctions earned, and of the others nothing that an amount could be read from', async () => {
    const won = anAuction({ _id: '0192f7a0-0000-7000-8000-00000000a002', ...endedTimes, outcome: 'winner' });
    const running = anAuction({ totalBids: 3, slotsFilled: 3 });
    const sent = show({
      'GET /auctions': ok([running, won], pageMeta(2)),
      'GET /money/earnings': ok([{ auctionId: won._id, earned: 1234 }]),
    });
    await screen.findByText('₹1,234');
    screen.getByText('Sealed');
    expect(sent.filter(({ route }) => route.endsWith('earnings')).map(({ query }) => query)).toEqual([
      { auctionIds: won._id },
    ]);
  });

  test('is sorted by a click on a header, and back by a second one', async () => {
    const sent = show({ 'GET /auctions': ok([anAuction()], pageMeta(1)) });
    const header = () => screen.getByRole('columnheader', { name: 'Total bids' });
    await screen.findByRole('table');
    await userEvent.click(within(header()).getByRole('button'));
    await expect.poll(() => header().getAttribute('aria-sort')).toBe('descending');
    expect(listings(sent).at(-1)?.query).toEqual({ sort: 'bids' });
    await userEvent.click(within(header()).getByRole('button'));
    await expect.poll(() => header().getAttribute('aria-sort')).toBeNull();
  });

  test('declares what is over, in its row', async () => {
    show({ 'GET /auctions': ok([anAuction(endedTimes)], pageMeta(1)) });
    await userEvent.click(await screen.findByRole('button', { name: 'Declare Winner of Wireless headphones' }));
    await screen.findByRole('dialog', { name: 'Declare this result?' });
  });

  test('copies the whole id', async () => {
    // `userEvent.setup()` replaces the clipboard with a simulated one.
    const user = userEvent.setup();
    show({ 'GET /auctions': ok([anAuction()], pageMeta(1)) });
    await user.click(await screen.findByRole('button', { name: /Copy/ }));
    expect(await navigator.clipboard.readText()).toBe(anAuction()._id);
    await screen.findByText('ID copied');
  });

  test('without a clipboard shows the whole id to be copied by hand', async () => {
    show({ 'GET /auctions': ok([anAuction()], pageMeta(1)) });
    const button = await screen.findByRole('button', { name: /Copy/ });
    const user = userEvent.setup();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'));
    await user.click(button);
    const toasts = within(await screen.findByRole('region', { name: /Notifications/ }));
    await toasts.findByText('The ID could not be copied');
    toasts.getByText(anAuction()._id);
  });

  // proves manage-auctions.empty
  test('says so when there is nothing to show', async () => {
    show({ 'GET /auctions': ok([], pageMeta(0)) });
    await screen.findByText('No auctions found.');
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('goes page by page, newest first', async () => {
    const second = anAuction({ _id: '0192f7a0-0000-7000-8000-00000000a002', title: 'Silk saree' });
    const sent = show({
      'GET /auctions': ({ query }) =>
        query['after'] ? ok([second], pageMeta(2)) : ok([anAuction()], pageMeta(2, 'cursor')),
    });
    await screen.findByText('Showing 1 of 2 auctions');
    await press('Load more');
    await screen.findByText('Silk saree');
    screen.getByText('Wireless headphones');
    screen.getByText('Showing 2 of 2 auctions');
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    expect(listings(sent).map(({ query }) => query)).toEqual([{ sort: 'newest' }, { sort: 'newest', after: 'cursor' }]);
  });

  test('keeps what is there when the next page fails', async () => {
    show({
      'GET /auctions': ({ query }) =>
        query['after'] ? refused(503, 'unavailable') : ok([anAuction()], pageMeta(2, 'cursor')),
    });
    await screen.findByText('Showing 1 of 2 auctions');
    await press('Load more');
    await screen.findByText(/We cannot answer right now/);
    screen.getByText('Wireless headphones');
    screen.getByRole('button', { name: 'Load more' });
  });

  test('that cannot be loaded says so, and can be retried', async () => {
    let broken = true;
    show({ 'GET /auctions': () => (broken ? refused(500, 'unexpected') : ok([anAuction()], pageMeta(1))) });
    await screen.findByText('Error Loading Auctions');
    broken = false;
    await press('Try again');
    await screen.findByText('Wireless headphones');
  });
});

describe('finding', () => {
  const noneOr = (changes: Partial<Auction>) => ({
    'GET /auctions': ({ query }: SentCall) =>
      query['search'] || query['status'] ? ok([], pageMeta(0)) : ok([anAuction(changes)], pageMeta(1)),
  });

  test('by title, status and order asks the server, and is kept in the address', async () => {
    const sent = show(noneOr({}));
    await screen.findByText('Wireless headphones');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search by title' }), 'saree');
    await screen.findByText('No auctions found.');
    screen.getByText('Try another status, or fewer words in the search.');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Awaiting declaration');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Ending soonest');
    await expect
      .poll(() => listings(sent).at(-1)?.query)
      .toEqual({ search: 'saree', status: 'awaiting', sort: 'ending' });
    expect(listings(sent).map(({ query }) => query)).toContainEqual({ search: 'saree', sort: 'newest' });
  });

  test('starts with the valid filters of the address', async () => {
    const sent = show({ 'GET /auctions': ok([], pageMeta(0)) }, '?status=awaiting&sort=made-up&search=%20saree%20');
    await screen.findByText('No auctions found.');
    expect(listings(sent).map(({ query }) => query)).toEqual([{ status: 'awaiting', sort: 'newest', search: 'saree' }]);
    expect(screen.getByRole('searchbox', { name: 'Search by title' })).toHaveProperty('value', 'saree');
  });

  test('says of an auction that its result is still to be declared', async () => {
    show(noneOr(endedTimes));
    const table = within(await screen.findByRole('table', { name: 'Auctions' }));
    table.getByRole('button', { name: /^Declare Winner/ });
  });

  test('does not say so if it is declared or still runs', async () => {
    const second = '0192f7a0-0000-7000-8000-00000000a002';
    const declared = anAuction({ _id: second, ...endedTimes, outcome: 'no_bids' });
    show({ 'GET /auctions': ok([anAuction(), declared], pageMeta(2)) });
    const table = within(await screen.findByRole('table', { name: 'Auctions' }));
    expect(table.queryByRole('button', { name: /^Declare Winner/ })).toBeNull();
  });
});

describe('deleting', () => {
  /** Opens the dialog from a row. The row may show an older state than the auction has now. */
  async function askAbout(auction: Auction, answers: Parameters<typeof stubApi>[0] = {}, row = auction) {
    let listed = [row];
    const sent = show({
      'GET /auctions': () => ok(listed, pageMeta(listed.length)),
      [`GET /auctions/${auction._id}`]: ok(auction),
      ...answers,
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: `Actions of ${row.title}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: `Delete “${row.title}”?` }));
    return { dialog, sent, user, removeFromList: () => (listed = []) };
  }

  const route = `DELETE /auctions/${anAuction()._id}` as const;

  test('removes an auction that never had an order', async () => {
    const { dialog, sent, user, removeFromList } = await askAbout(anAuction(), {
      [route]: () => {
        removeFromList();
        return ok(undefined, { message: 'Auction deleted' });
      },
    });
    await dialog.findByText('It is removed for good');
    await user.click(dialog.getByRole('button', { name: 'Delete auction' }));

    await screen.findByText('Auction deleted');
    await screen.findByText('No auctions found.');
    expect(screen.queryByRole('dialog')).toBeNull();
    // The focus moves to the heading, because the row that had the focus is gone.
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(deletions(sent)).toHaveLength(1);
    expect(listings(sent)).toHaveLength(2);
  });

  test('cancels what people have bid in, and says what that means before it happens', async () => {
    const { dialog, sent, user } = await askAbout(anAuction({ rulesFixed: true, totalBids: 3, slotsFilled: 3 }), {
      [route]: ok(undefined, { message: 'Auction cancelled. Everyone who paid gets their money back.' }),
    });
    await dialog.findByText('It is cancelled, and everyone is paid back');
    dialog.getByText(/3 bids stand/);
    dialog.getByText('Everyone who paid gets their money back in full.');
    dialog.getByText(/amounts stay sealed/);
    expect(deletions(sent)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Cancel auction' }));

    await screen.findByText('Auction cancelled. Everyone who paid gets their money back.');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['is over', { ...endedTimes, rulesFixed: true }, 'It is over or full, and its result is final.'],
    ['is full', { rulesFixed: true, slotsFilled: 120 }, 'It is over or full, and its result is final.'],
    ['is cancelled', { status: 'cancelled', outcome: 'cancelled', rulesFixed: true }, 'It is cancelled already.'],
  ] as const)('is not offered when the auction %s', async (_, changes, reason) => {
    const sent = show({ 'GET /auctions': ok([anAuction(changes)], pageMeta(1)) });
    await userEvent.click(await screen.findByRole('button', { name: /^Actions of/ }));
    const item = screen.getByRole('menuitem', { name: `Delete${reason}` });
    await userEvent.click(item);
    expect(item.getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(deletions(sent)).toEqual([]);
  });

  test('is refused where the auction is over by now', async () => {
    const { dialog, sent, user } = await askAbout(anAuction({ ...endedTimes, rulesFixed: true }), {}, anAuction());
    await dialog.findByText('That is no longer possible');
    expect(dialog.queryByRole('button', { name: /auction/ })).toBeNull();
    // The first such button is the dialog's cross; take the last one.
    const [close] = dialog.getAllByRole('button', { name: 'Close' }).slice(-1);
    if (close) await user.click(close);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(deletions(sent)).toEqual([]);
  });

  test('goes by what the auction is now, not by the list', async () => {
    const { dialog } = await askAbout(anAuction({ rulesFixed: true }), {}, anAuction());
    await dialog.findByText('It is cancelled, and everyone is paid back');
    dialog.getByText(/people have begun to pay/);
  });

  test('can be abandoned', async () => {
    const { dialog, sent, user } = await askAbout(anAuction());
    await user.click(await dialog.findByRole('button', { name: 'Keep it' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(deletions(sent)).toEqual([]);
  });

  // proves manage-auctions.delete-failed
  test('refused is told with its reason, and the dialog shows what the auction has become', async () => {
    let auction = anAuction({ rulesFixed: true });
    const { dialog, user } = await askAbout(auction, {
      [`GET /auctions/${auction._id}`]: () => ok(auction),
      [route]: () => {
        auction = anAuction({ rulesFixed: true, slotsFilled: 120 });
        return refused(409, 'auction_not_cancellable');
      },
    });
    await user.click(await dialog.findByRole('button', { name: 'Cancel auction' }));

    await screen.findByText('Failed to delete auction');
    screen.getByText(/its result stands and it can no longer be cancelled/);
    await dialog.findByText('That is no longer possible');
    expect(dialog.queryByRole('button', { name: 'Cancel auction' })).toBeNull();
  });
});
