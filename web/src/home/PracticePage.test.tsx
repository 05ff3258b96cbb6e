import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { stubScreen } from '../testing/stub-screen.ts';
import { PracticePage } from './PracticePage.tsx';
import * as rounds from './practice-round.ts';

beforeEach(() => stubScreen('phone'));
afterEach(() => vi.restoreAllMocks());

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const status = () => screen.getByRole('status').textContent;
const standing = () => screen.getByRole('heading', { name: 'Where you stood' }).parentElement?.textContent;
const others = (numbers: readonly number[]) => vi.spyOn(rounds, 'drawOthers').mockReturnValue([...numbers]);

// proves practice.page
describe('the practice page', () => {
  test('opens the line without telling the result before, and says why the round was lost', async () => {
    others([5, 7, 7]);
    renderScreen(<PracticePage />, { at: '/practice' });
    await press('₹9');
    expect(status()).toContain('From the lowest amount upwards');
    expect(screen.queryByText(/won/)).toBeNull();
    await press('Skip');
    expect(status()).toBe('₹5 won. Not yours this time1 round played, none won');
    expect(standing()).toContain('₹9 was unique, but ₹5 was unique too, and is lower.');
    expect(screen.getByRole('button', { name: '₹9' }).ariaPressed).toBe('true');
    screen.getByText('Here ₹9 wins 2.6 % of all rounds.');
  });

  test('is played again, and counts what was won', async () => {
    others([9, 7, 7]);
    renderScreen(<PracticePage />, { at: '/practice' });
    await press('₹9');
    await press('Skip');
    expect(status()).toContain('Nobody won: no amount was unique');
    others([7, 7]);
    await press('Play again');
    await press('Skip');
    expect(status()).toBe('You won with ₹92 rounds played, 1 won');
    expect(standing()).toContain('₹9 was the lowest unique amount: it won.');
  });

  test('shows an open line at once to who wants no motion', async () => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: media.includes('reduced-motion'),
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    others([2, 2]);
    renderScreen(<PracticePage />, { at: '/practice' });
    await press('₹1');
    expect(status()).toContain('You won with ₹1');
    expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull();
  });

  test('has the odds of each amount, in a table', async () => {
    renderScreen(<PracticePage />, { at: '/practice' });
    fireEvent.click(await screen.findByText('Odds of each amount'));
    const [, ...rows] = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows).toHaveLength(18);
    for (const row of rows) expect(row.textContent).toMatch(/^₹\d+2\.\d %$/);
  });
});
