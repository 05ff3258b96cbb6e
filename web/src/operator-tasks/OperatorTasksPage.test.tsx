import type { OperatorTask } from '@ekbid/contract';
import { formerBidder } from '@ekbid/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { admin, asha } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, type SentCall, stubApi } from '../testing/stub-api.ts';
import { switchLanguage } from '../texts/language.ts';
import { OperatorTasksPage } from './OperatorTasksPage.tsx';

const route = 'GET /operator-tasks';

function aTask(changes: Partial<OperatorTask> = {}): OperatorTask {
  return {
    _id: '0192f7a0-0000-7000-8000-0000000d0001',
    kind: 'refund_refused',
    subject: '0192f7a0-0000-7000-8000-0000000e0001',
    providerPaymentId: 'pay_1',
    providerSays: 'The balance is too low',
    auction: { _id: '0192f7a0-0000-7000-8000-00000000a001', title: 'Blue pottery vase' },
    user: { _id: asha.userData._id, name: 'Asha Kulkarni', email: 'asha@example.in' },
    canRetry: true,
    createdAt: '2026-11-21T10:00:00Z',
    resolvedAt: null,
    resolvedBy: null,
    note: null,
    ...changes,
  };
}
const misfit = aTask({ kind: 'payment_misfit', canRetry: false, providerSays: null, auction: null, user: null });
const tasks = (all: OperatorTask[], meta = {}) => ok(all, { meta: { next: null, total: all.length, ...meta } });

function show(answers: Parameters<typeof stubApi>[0], at = '/admin/tasks') {
  const sent = stubApi({ 'GET /auth/me': ok(admin), ...answers });
  renderScreen(<OperatorTasksPage />, { at, session: admin });
  return sent;
}

const listings = (sent: SentCall[]) => sent.filter((call) => call.route === route).map(({ query }) => query);
const posts = (sent: SentCall[]) => sent.filter((call) => call.route.startsWith('POST'));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

describe('what needs attention', () => {
  test('says what happened, what to look for, and what to do', async () => {
    show({ [route]: tasks([aTask()]) });
    await screen.findByRole('heading', { name: 'The provider refused a refund' });
    expect(screen.getByText(/Then send the refund again, or make it in the dashboard/)).toBeTruthy();
    const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(facts).toEqual([
      ['Payment', 'pay_1'],
      ['Reason', '“The balance is too low”'],
      ['Auction', 'Blue pottery vase'],
      ['Bidder', 'Asha Kulkarni, asha@example.in'],
    ]);
  });

  test('names people whose accounts were deleted in the language of the page', async () => {
    await switchLanguage('hi');
    const gone = { user: { _id: asha.userData._id, name: formerBidder, email: '' } };
    show({ [route]: tasks([aTask({ ...gone, resolvedAt: '2026-11-22T10:00:00Z', resolvedBy: formerBidder })]) });
    const facts = (await screen.findAllByRole('definition')).map(({ textContent }) => textContent);
    expect(facts).toContain('पूर्व सदस्य');
    expect(facts.at(-1)).toMatch(/पूर्व सदस्य द्वारा$/);
  });

  test('names the phase of a dispute beside its payment, and a payment once', async () => {
    const phase = aTask({ kind: 'dispute', subject: 'pay_1 lost', canRetry: false, providerSays: null });
    show({ [route]: tasks([phase, { ...misfit, _id: '0192f7a0-0000-7000-8000-0000000d0002', subject: 'pay_1' }]) });
    await screen.findByRole('heading', { name: 'A payment is disputed' });
    expect(screen.getAllByText(/^pay_1/).map(({ textContent }) => textContent)).toEqual([
      'pay_1',
      'pay_1 lost',
      'pay_1',
    ]);
  });

  test('a refused refund is sent again, and the list is refetched', async () => {
    const retry = `POST /operator-tasks/${aTask()._id}/retry` as const;
    let open = true;
    const sent = show({
      [route]: () => tasks(open ? [aTask()] : []),
      [retry]: () => {
        open = false;
        return ok(undefined, { message: 'The refund is on its way again.' });
      },
    });
    await press('Send the refund again: pay_1');
    await screen.findByText('The refund is on its way again.');
    await screen.findByRole('heading', { name: 'Nothing needs attention' });
    expect(posts(sent).map((call) => call.route)).toEqual([retry]);
    expect(screen.queryByRole('button', { name: /^Settle/ })).toBeNull();
  });

  test('a refund that could not be sent says why, and stays', async () => {
    show({
      [route]: tasks([aTask()]),
      [`POST /operator-tasks/${aTask()._id}/retry`]: refused(503, 'refund_not_compared'),
    });
    await press(/^Send the refund again/);
    await screen.findByText('The refund was not sent');
    await screen.findByText(/nothing was sent\. Please try again in a few minutes/);
    expect(screen.getByRole('button', { name: /^Send the refund again/ })).toBeTruthy();
  });

  test('any other task is resolved with a note of what was done', async () => {
    const resolve = `POST /operator-tasks/${misfit._id}/resolve` as const;
    let open = true;
    const sent = show({
      [route]: () => tasks(open ? [misfit] : []),
      [resolve]: ({ body }) => {
        if ((body as { note: string }).note === '')
          return refused(400, 'note_length', { field: 'note', details: { most: 1000 } });
        open = false;
        return ok(undefined, { message: 'Task settled.' });
      },
    });
    await press('Settle: A payment did not fit its order');
    const dialog = within(await screen.findByRole('dialog', { name: 'Settle this task' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Settle' }));
    await waitFor(() =>
      expect(screen.getAllByText('Please write down in up to 1000 characters what was done.')).toHaveLength(1),
    );
    await userEvent.type(dialog.getByLabelText('What was done'), 'Refunded in the dashboard.');
    await userEvent.click(dialog.getByRole('button', { name: 'Settle' }));
    await screen.findByText('Task settled.');
    await screen.findByRole('heading', { name: 'Nothing needs attention' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(posts(sent).map(({ body }) => body)).toEqual([{ note: '' }, { note: 'Refunded in the dashboard.' }]);
  });

  test('a resolved task shows by whom, when and how', async () => {
    const settled = { ...misfit, resolvedAt: '2026-11-22T10:00:00Z', resolvedBy: 'Ravi Menon', note: 'Refunded.' };
    const itself = { ...settled, _id: '0192f7a0-0000-7000-8000-0000000d0002', resolvedBy: null, note: null };
    const sent = show({ [route]: tasks([settled, itself]) }, '/admin/tasks?state=resolved');
    await screen.findByText('Refunded.');
    expect(screen.getByText(/by Ravi Menon/)).toBeTruthy();
    expect(
      screen.getByText(
        (_, element) => element?.tagName === 'DD' && /3:30 pm, Sun 22 Nov.* by itself$/.test(element.textContent),
      ),
    ).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(listings(sent)).toEqual([{ state: 'resolved' }]);
  });

  test('goes page by page', async () => {
    const second = aTask({ _id: '0192f7a0-0000-7000-8000-0000000d0002', providerPaymentId: 'pay_2' });
    const sent = show({
      [route]: ({ query }) =>
        query['after'] ? tasks([second], { total: 2 }) : tasks([aTask()], { total: 2, next: 'cursor' }),
    });
    await screen.findByText('Showing 1 of 2 tasks');
    await press('Load more');
    await screen.findByText('pay_2');
    expect(listings(sent)).toEqual([{ state: 'open' }, { state: 'open', after: 'cursor' }]);
  });

  test('says that it is loading, and can be retried if that fails', async () => {
    let broken = true;
    show({ [route]: () => (broken ? refused(503, 'unavailable') : tasks([aTask()])) });
    await screen.findByText('Loading tasks');
    await screen.findByText('Error Loading Tasks');
    broken = false;
    await press('Try again');
    await screen.findByText('pay_1');
  });
});
