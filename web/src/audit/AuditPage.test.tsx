import type { AuditEvent } from '@ekbid/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { yearText } from '../testing/year-text.ts';
import { admin, asha } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, stubApi } from '../testing/stub-api.ts';
import { AuditPage } from './AuditPage.tsx';

const route = 'GET /audit';
const auctionId = '0192f7a0-0000-7000-8000-00000000a001';
const by = { _id: admin.userData._id, name: 'Ravi Menon', email: 'ravi@ekbid.example' };
const administrators = [{ _id: by._id, name: by.name }];

function anAuditEvent(changes: Partial<AuditEvent> = {}): AuditEvent {
  return {
    number: 1234,
    at: '2026-11-21T10:00:00Z',
    act: 'auction.update',
    by,
    auction: { _id: auctionId, title: 'Blue pottery vase', exists: true },
    user: null,
    reportId: null,
    facts: { pictureChanged: false },
    before: { startingBidPaise: 100, title: 'Blue vase' },
    after: { startingBidPaise: 123_456_00, title: 'Blue pottery vase' },
    reason: null,
    ...changes,
  };
}
const blocked = anAuditEvent({
  number: 1233,
  act: 'user.block',
  auction: null,
  user: { _id: asha.userData._id, name: 'Asha Kulkarni', email: 'asha@example.in' },
  facts: {},
  before: { blocked: false },
  after: { blocked: true },
  reason: 'Several accounts',
});
const auditPage = (all: AuditEvent[], meta = {}) =>
  ok(all, { meta: { next: null, total: all.length, administrators, ...meta } });

function show(answers: Parameters<typeof stubApi>[0], at = '/admin/audit') {
  const sent = stubApi({ 'GET /auth/me': ok(admin), ...answers });
  renderScreen(<AuditPage />, { at, session: admin });
  return () => sent.filter((call) => call.route === route).map(({ query }) => query);
}

const entryOf = async (name: string) => {
  const heading = await screen.findByRole('heading', { name });
  return within(heading.closest('li') as HTMLElement);
};
const factsIn = (entry: Awaited<ReturnType<typeof entryOf>>) =>
  entry.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);

test('an audit event says who did what to what, the values before and after, and why', async () => {
  show({ [route]: auditPage([anAuditEvent(), blocked]) });
  const update = await entryOf('Changed an auction');
  expect(update.getByRole('link', { name: 'Blue pottery vase' }).getAttribute('href')).toBe(`/auctions/${auctionId}`);
  expect(factsIn(update)).toEqual([
    ['Title', 'before: Blue vase → now: Blue pottery vase'],
    ['Starting bid', 'before: ₹1 → now: ₹1,23,456'],
  ]);
  expect(update.getByText(/by Ravi Menon/)).toBeTruthy();
  expect(update.getByText('Action 1,234')).toBeTruthy();

  const block = await entryOf('Blocked a person');
  expect(block.getByRole('link').getAttribute('href')).toBe(`/admin/users/${asha.userData._id}`);
  expect(block.getByText('Several accounts')).toBeTruthy();
  expect(factsIn(block)).toEqual([['Blocked', 'before: no → now: yes']]);
});

test('what is deleted has no link, and EkBid is named as the author of its own actions', async () => {
  show({
    [route]: auditPage([anAuditEvent({ by: null, auction: { _id: auctionId, title: 'An old lamp', exists: false } })]),
  });
  const entry = await entryOf('Changed an auction');
  expect(entry.getByText('by EkBid itself')).toBeTruthy();
  expect(entry.getByText(/deleted since/)).toBeTruthy();
  expect(entry.queryByRole('link')).toBeNull();
});

test('many details are collapsed', async () => {
  const after = { title: 'A', description: 'B', maxSlots: 3, autoDeclare: true, endTime: '2026-11-22T10:00:00Z' };
  show({ [route]: auditPage([anAuditEvent({ act: 'auction.create', before: {}, after })]) });
  const entry = await entryOf('Created an auction');
  expect(entry.getByText('5 details').closest('details')?.open).toBe(false);
  await userEvent.click(entry.getByText('5 details'));
  expect(factsIn(entry)).toContainEqual(['Ends', `3:30 pm, Sun 22 Nov${yearText(2026)}`]);
});

test('the address keeps the filters, and the export has the same ones', async () => {
  const asked = show({ [route]: auditPage([blocked]) }, `/admin/audit?by=${by._id}&act=nonsense`);
  await screen.findByText('Several accounts');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Blocked a person');
  await userEvent.type(screen.getByRole('searchbox'), 'several');
  await expect.poll(() => asked().at(-1)).toEqual({ by: by._id, act: 'user.block', search: 'several' });
  expect(asked()[0]).toEqual({ by: by._id });
  const file = screen.getByRole('link', { name: 'Export as CSV' }).getAttribute('href');
  expect(file).toBe(`/api/audit/acts.csv?act=user.block&by=${by._id}&search=several`);
});

test('goes page by page', async () => {
  const asked = show({
    [route]: ({ query }) =>
      query['after'] ? auditPage([blocked], { total: 2 }) : auditPage([anAuditEvent()], { total: 2, next: 'c' }),
  });
  await screen.findByText('Showing 1 of 2 actions');
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await screen.findByText('Several accounts');
  expect(asked().at(-1)).toEqual({ after: 'c' });
});

test('an empty log, an empty search and a failing server say so', async () => {
  let broken = true;
  show({ [route]: () => (broken ? refused(503, 'unavailable') : auditPage([])) });
  await screen.findByText('Error Loading Audit Log');
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('What administrators do appears here.');
  await userEvent.type(screen.getByRole('searchbox'), 'nothing');
  await screen.findByText(/Nothing fits this search/);
});

test('an unknown action or kind of task is shown as it is stored', async () => {
  show({
    [route]: auditPage([
      anAuditEvent({ act: 'user.praise', facts: { kind: 'praise', act: 'user.hug' }, before: {}, after: {} }),
    ]),
  });
  expect(
    factsIn(await entryOf('user.praise'))
      .map(([, value]) => value)
      .toSorted(),
  ).toEqual(['praise', 'user.hug']);
});
