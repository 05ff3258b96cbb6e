import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiProblem } from '../api/problem.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { stubApi } from '../testing/stub-api.ts';
import { FailureNotice } from './FailureNotice.tsx';

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
    renderScreen(<FailureNotice error={error} />);
    screen.getByText(text);
    screen.getByRole('button', { name: 'Try again' });
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/', '/contact#report']);
  },
);
