import { termsVersion } from '@ekbid/domain';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { order, pay, routes, showPanel } from '../testing/bid-panel.tsx';
import { ok, refused } from '../testing/stub-api.ts';
import { stubProvider } from '../testing/stub-provider.ts';

const provider = stubProvider();
beforeEach(() => provider.reset());
afterEach(async () => {
  cleanup();
  await act(async () => {});
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

function showAsking(missing: string) {
  let asked = true;
  return showPanel({
    'POST /payment/create-order': () =>
      asked ? refused(403, 'age_needed', { details: { consents: missing, termsVersion } }) : order(),
    'POST /users/me/consents': () => {
      asked = false;
      return ok();
    },
  });
}

// proves consents.panel
test('the panel asks for age and terms, sends what was ticked, and goes on to the payment', async () => {
  const sent = showAsking('age,terms');
  await pay();
  await press('Confirm and go on');
  await screen.findByText('EkBid is for people of 18 and over only.');
  expect(routes(sent)).not.toContain('POST /users/me/consents');
  expect(screen.queryByText('Order creation failed'), 'nothing failed').toBeNull();

  for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box);
  await press('Confirm and go on');
  await expect.poll(() => provider.windows).toHaveLength(1);
  expect(sent.find(({ route }) => route === 'POST /users/me/consents')?.body).toEqual({ isAdult: true, termsVersion });
});

// proves consents.panel-leave
test('only what is missing is asked, and who leaves sends nothing and keeps the amount', async () => {
  const sent = showAsking('terms');
  await pay();
  await screen.findByText('Before you bid');
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  await press('Not now');
  expect((await screen.findByLabelText<HTMLInputElement>('Your Lucky Number')).value).toBe('7');
  expect(routes(sent)).not.toContain('POST /users/me/consents');
});
