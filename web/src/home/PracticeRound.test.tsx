import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { HomePage } from './HomePage.tsx';
import { PracticeRound } from './PracticeRound.tsx';
import * as rounds from './practice-round.ts';
import { ok, stubApi } from '../testing/stub-api.ts';

afterEach(() => vi.restoreAllMocks());

const isFalling = () => document.querySelectorAll('.dropping').length;
const status = () => screen.getByRole('status').textContent;
const number = (name: string) => screen.findByRole('button', { name });

async function choose(own: string, others: readonly number[]) {
  vi.spyOn(rounds, 'drawOthers').mockReturnValue([...others]);
  fireEvent.click(await number(own));
}

/** Ends all animations, because jsdom has none. Without `AnimationEvent`, React listens to the older event name. */
function letAllFall() {
  for (const dot of document.querySelectorAll('.dropping'))
    fireEvent(dot, new Event('webkitAnimationEnd', { bubbles: true }));
}

describe('the practice round', () => {
  test('says before the first choice that it is without money', async () => {
    renderScreen(<PracticeRound />);
    await screen.findByText('Practice only: no money, no prize, made-up bids.');
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([...'123456789']);
    expect(screen.queryByRole('button', { name: 'Play again' })).toBeNull();
  });

  // proves home.practice-outcome
  test.each([
    ['3', [1, 1, 2, 2], '3 wins. It is yours alone'],
    ['1', [1, 1, 2], '1 is shared by 3A shared number cannot win. 2 is the lowest unique one, and wins.'],
    ['1', [1], '1 is shared by 2A shared number cannot win. None is unique, so nobody wins.'],
    ['9', [2], '9 is unique, but not the lowest2 is unique too, and lower. It wins.'],
  ])('says what happened to %s among %j once all bids have fallen', async (own, others, said) => {
    renderScreen(<PracticeRound />);
    await choose(own, others);
    expect(isFalling()).toBe(others.length + 1);
    expect(status()).toBe('Twelve more bids fall …');
    letAllFall();
    expect(status()).toContain(said);
    expect((await number(own)).ariaPressed).toBe('true');
  });

  test('is played again with the same number, and with another one', async () => {
    renderScreen(<PracticeRound />);
    await choose('5', [5]);
    letAllFall();
    vi.spyOn(rounds, 'drawOthers').mockReturnValue([8]);
    fireEvent.click(screen.getByRole('button', { name: 'Play again' }));
    expect(isFalling()).toBe(2);
    letAllFall();
    expect(status()).toContain('5 wins');
    await choose('7', [6]);
    letAllFall();
    expect(status()).toContain('7 is unique, but not the lowest');
  });

  test('shows the result at once to who wants no motion', async () => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: media.includes('reduced-motion'),
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    renderScreen(<PracticeRound />);
    await choose('2', [1, 1]);
    expect(isFalling()).toBe(0);
    expect(status()).toContain('2 wins');
  });

  test('is on the home page', async () => {
    stubApi({ 'GET /auctions': ok([], { meta: { counts: { active: 0 } } }) });
    renderScreen(<HomePage />);
    await screen.findByRole('heading', { level: 2, name: 'Try it: choose a number' });
  });
});
