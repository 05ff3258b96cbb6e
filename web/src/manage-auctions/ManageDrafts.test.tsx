import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { admin } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, stubApi } from '../testing/stub-api.ts';
import { ManageDrafts } from './ManageAuctionsPage.tsx';

const draft = {
  _id: '0192f7a0-0000-7000-8000-00000000d001',
  form: { title: ' ' },
  auctionImage: null,
  changedAt: '2031-03-01T06:00:00.000Z',
};

test('drafts are listed, open in the form, and are deleted after a question', async () => {
  let drafts = [draft];
  const sent = stubApi({
    'GET /auth/me': ok(admin),
    'GET /auction-drafts': () => ok(drafts),
    [`DELETE /auction-drafts/${draft._id}`]: () => {
      drafts = [];
      return ok(undefined);
    },
  });
  renderScreen(<ManageDrafts />, { at: '/admin/auctions', session: admin });
  const link = await screen.findByRole('link', { name: 'No title yet' });
  expect(link.getAttribute('href')).toBe(`/admin/create-auction?draft=${draft._id}`);
  await userEvent.click(screen.getByRole('button', { name: 'Delete the draft No title yet' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the draft “No title yet”?' }));
  expect(sent.filter(({ route }) => route.startsWith('DELETE'))).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Delete draft' }));
  await screen.findByText('Draft deleted');
  await expect.poll(() => screen.queryByRole('link')).toBeNull();
});
