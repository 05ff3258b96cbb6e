import type { Report } from '@ekbid/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { yearText } from '../testing/year-text.ts';
import { admin, asha } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, type SentCall, stubApi } from '../testing/stub-api.ts';
import { ReportsPage } from './ReportsPage.tsx';

const route = 'GET /reports';

function aReport(changes: Partial<Report> = {}): Report {
  return {
    _id: '0192f7a0-0000-7000-8000-0000000f0001',
    userId: { _id: asha.userData._id, email: 'asha@example.in' },
    auctionId: '0192f7a0-0000-7000-8000-00000000a001',
    auctionTitle: 'Blue pottery vase',
    reason: 'Unfair play',
    description: 'Look at this.',
    createdAt: '2026-11-20T10:00:00Z',
    resolvedAt: null,
    resolvedBy: null,
    note: null,
    answer: null,
    ...changes,
  };
}
const resolved = aReport({ resolvedAt: '2026-11-21T10:00:00Z', resolvedBy: 'Ravi Menon', note: 'Answered by mail.' });

const list = (reports: Report[]) => ok(reports, { meta: { next: null, total: reports.length } });
const asked = (sent: SentCall[]) => sent.filter((call) => call.route === route).map(({ query }) => query);

function show(answers: Parameters<typeof stubApi>[0], at = '/admin/reports') {
  const sent = stubApi({ 'GET /auth/me': ok(admin), ...answers });
  renderScreen(<ReportsPage />, { at, path: '/admin/reports', session: admin });
  return sent;
}

const cells = async () => {
  await screen.findByRole('table');
  const rows = screen.getAllByRole('row').slice(1);
  return rows.map((row) => [...row.children].map((cell) => cell.textContent));
};

describe('the reports', () => {
  // proves reports.table
  test('are a table with whose they are, reason, description and date', async () => {
    const sent = show({
      [route]: list([aReport(), aReport({ _id: '2', userId: null, auctionId: null, auctionTitle: null })]),
    });
    const date = `Date3:30 pm, Fri 20 Nov${yearText(2026)}`;
    expect(await cells()).toEqual([
      [
        'Userasha@example.in',
        'ReasonUnfair play',
        'DescriptionLook at this.About: Blue pottery vase',
        date,
        'StateResolve',
      ],
      ['UserN/A', 'ReasonUnfair play', 'DescriptionLook at this.', date, 'StateResolve'],
    ]);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toContain(`/admin/users/${asha.userData._id}`);
    expect(links).toContain('/auctions/0192f7a0-0000-7000-8000-00000000a001');
    expect(asked(sent)).toEqual([{ state: 'open' }]);
  });

  test('are resolved with a note, and leave the open ones', async () => {
    const resolve = `POST /reports/${aReport()._id}/resolve` as const;
    let open = true;
    const sent = show({
      [route]: () => list(open ? [aReport()] : []),
      [resolve]: ({ body }) => {
        if ((body as { note: string }).note === '')
          return refused(400, 'note_length', { field: 'note', details: { most: 1000 } });
        open = false;
        return ok(undefined, { message: 'Report resolved.' });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Resolve: Unfair play' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Resolve this report' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Resolve' }));
    await waitFor(() => expect(dialog.getByLabelText('What was done').getAttribute('aria-invalid')).toBe('true'));
    await userEvent.type(dialog.getByLabelText('What was done'), 'Answered by mail.');
    await userEvent.type(dialog.getByLabelText('Answer to the person (optional)'), 'It is a real one.');
    await userEvent.click(dialog.getByRole('button', { name: 'Resolve' }));
    await screen.findByRole('heading', { name: 'No reports found.' });
    expect(sent.filter((call) => call.route === resolve).map(({ body }) => body)).toEqual([
      { note: '', answer: '' },
      { note: 'Answered by mail.', answer: 'It is a real one.' },
    ]);
  });

  test('that are resolved show by whom and how, and can be reopened', async () => {
    let open = false;
    const sent = show(
      {
        [route]: () => list(open ? [] : [resolved]),
        [`POST /reports/${resolved._id}/reopen`]: () => {
          open = true;
          return ok(undefined, { message: 'The report is open again.' });
        },
      },
      '/admin/reports?state=resolved',
    );
    const [[, , , , state] = []] = await cells();
    expect(state).toBe(`StateResolved 3:30 pm, Sat 21 Nov${yearText(2026)} by Ravi MenonAnswered by mail.Reopen`);
    await userEvent.click(screen.getByRole('button', { name: 'Reopen: Unfair play' }));
    await screen.findByText('The report is open again.');
    await screen.findByText('Resolved reports are kept here.');
    expect(asked(sent)).toEqual([{ state: 'resolved' }, { state: 'resolved' }]);
  });

  test('say that they could not be loaded', async () => {
    show({ [route]: refused(503, 'unavailable') });
    await screen.findByRole('heading', { name: 'Error Loading Reports' });
  });

  test('that could not be reopened stay, and say why', async () => {
    show(
      { [route]: list([resolved]), [`POST /reports/${resolved._id}/reopen`]: refused(503, 'unavailable') },
      '/admin/reports?state=resolved',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Reopen: Unfair play' }));
    await screen.findByText('The report was not reopened');
    expect(screen.getByRole('button', { name: 'Reopen: Unfair play' })).toBeTruthy();
  });
});
