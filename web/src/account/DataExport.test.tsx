import type { DataExport as Copy } from '@ekbid/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, stubApi } from '../testing/stub-api.ts';
import { DataExport } from './DataExport.tsx';

const asked: Copy = {
  requestedAt: '2026-11-24T10:00:00.000Z',
  madeAt: null,
  keptUntil: null,
  nextAt: '2999-01-01T00:00:00.000Z',
};
const made: Copy = { ...asked, madeAt: '2026-11-24T10:00:09.000Z', keptUntil: '2026-12-01T10:00:09.000Z' };
const state = 'GET /users/me/export';
const button = (name: string) => screen.queryByRole('button', { name });

afterEach(() => vi.restoreAllMocks());

// proves data-export.profile
test('a copy is asked for, made, and downloaded with the password', async () => {
  let copy: Copy | null = null;
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
  const links = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const sent = stubApi({
    [state]: () => ok(copy),
    'POST /users/me/export': () => ok((copy = asked)),
    'POST /users/me/export/file': ({ body }) =>
      (body as { presentPassword: string }).presentPassword === 'right'
        ? ok({ name: 'ekbid-my-data-2026-11-24.zip', zip: btoa('PK') })
        : refused(400, 'password_wrong', { field: 'presentPassword' }),
  });
  renderScreen(<DataExport emailConfirmed />);
  await userEvent.click(await screen.findByRole('button', { name: 'Ask for a copy' }));
  await screen.findByText(/being made.* We also write to you/);
  expect(button('Ask for a copy')).toBeNull();
  copy = made;
  await userEvent.click(await screen.findByRole('button', { name: 'Download' }, { timeout: 5000 }));
  expect(button('Ask for a new copy')).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  await screen.findByText('Password is required.');
  expect(sent.some(({ route }) => route === 'POST /users/me/export/file')).toBe(false);
  const field = screen.getByLabelText('Current password');
  await userEvent.type(field, 'wrong');
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  await screen.findByText('That is not your current password.');
  expect(saved).toEqual([]);
  await userEvent.clear(field);
  await userEvent.type(field, 'right');
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  await screen.findByText('Your data was downloaded.');
  // The pressed button is gone. The button in its place has the focus.
  expect(document.activeElement).toBe(button('Download'));
  expect(links).toHaveBeenCalledOnce();
  expect(await saved[0]?.text()).toBe('PK');
});

test('another one can be asked for a day later, while the last one can still be downloaded', async () => {
  stubApi({ [state]: ok({ ...made, nextAt: '2026-11-25T10:00:00.000Z' }) });
  renderScreen(<DataExport emailConfirmed={false} />);
  await screen.findByRole('button', { name: 'Ask for a new copy' });
  screen.getByText(/^Made at .*\. You can download it until .*\.$/);
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  // Below the form, this button would look like a part of the form.
  expect(button('Ask for a new copy')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(button('Ask for a new copy')).not.toBeNull();
});

test('a copy that is no longer kept is said, and another one can be asked for', async () => {
  stubApi({ [state]: ok({ ...made, keptUntil: null, nextAt: '2026-11-25T10:00:00.000Z' }) });
  renderScreen(<DataExport emailConfirmed />);
  await screen.findByText(/no longer kept/);
  expect(button('Ask for a copy')).not.toBeNull();
  expect(button('Download')).toBeNull();
});
