import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ApiProblem } from '../api/call.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { stubApi } from '../testing/stub-api.ts';
import { PartMissing } from '../ui/fetched-part.ts';
import { FailureNotice } from './PageBoundary.tsx';

test.each([
  ['a bug', new TypeError('x is not a function'), 'Something went wrong on our side. Please try again.'],
  [
    'no connection',
    new ApiProblem({ code: 'network' }),
    'We could not reach EkBid. Please check your connection and try again.',
  ],
])(
  'a page that broke by %s says what happened, and offers to try again, to leave, and to report it',
  (_, error, text) => {
    stubApi({});
    renderScreen(<FailureNotice error={error} onRetry={() => {}} />);
    screen.getByText(text);
    screen.getByRole('button', { name: 'Try again' });
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/', '/contact#report']);
  },
);

test('a page that only could not be fetched is asked for again, and nothing leads away from what is there', async () => {
  stubApi({});
  const part = { retry: () => Promise.resolve(), forgetFailure: () => {} };
  const onRetry = vi.fn();
  renderScreen(<FailureNotice error={new PartMissing(part, new TypeError('Failed to fetch'))} onRetry={onRetry} />);
  screen.getByRole('heading', { name: 'This page is not loaded yet' });
  screen.getByText('We could not load this just now. We keep trying.');
  expect(screen.queryAllByRole('link')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});
