import type { NumberLineData } from '@ekbid/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { auctionId } from '../testing/auctions.ts';
import { aLine, fiveBids, sealedLine } from '../testing/number-lines.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, stubApi } from '../testing/stub-api.ts';
import { stubScreen } from '../testing/stub-screen.ts';
import { NumberLine } from './NumberLine.tsx';

function show(line: NumberLineData) {
  stubApi({ [`GET /auctions/${auctionId}/number-line`]: ok(line) });
  renderScreen(<NumberLine auctionId={auctionId} />);
}

const legend = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

async function rowsOfTable() {
  await userEvent.click(await screen.findByText('Show as a table'));
  const [, ...rows] = within(screen.getByRole('table')).getAllByRole('row');
  return rows.map((row) => [...row.children].map(({ textContent }) => textContent));
}

beforeEach(() => stubScreen('phone'));

describe('the number line of a declared auction', () => {
  test('reads as a table', async () => {
    show({ ...fiveBids, mine: [{ amount: 3, people: 2 }] });
    expect(await rowsOfTable()).toEqual([
      ['₹3 (yours)', '2 people', 'Shared, so it could not win'],
      ['₹5', '1 person', 'Won'],
      ['₹7', '1 person', 'Unique, but a lower one won'],
      ['₹9', '1 person', 'Unique, but a lower one won'],
    ]);
  });

  test('names itself to those who cannot see it, and its kinds of dots to those who can', async () => {
    show({ ...fiveBids, mine: [{ amount: 9, people: 1 }] });
    const picture = await screen.findByRole('img');
    expect(picture.ariaLabel).toBe('A line of amounts from ₹1 to ₹100. 5 bids, every one of them open.');
    expect(legend().slice(0, 4)).toEqual(['Winner', 'Unique', 'Shared', 'Yours']);
  });

  // proves result.own-standing
  test('says where one’s own amounts stood', async () => {
    const mine = [
      { amount: 3, people: 2 },
      { amount: 5, people: 1 },
      { amount: 9, people: 1 },
      { amount: 12, people: 1201 },
    ];
    show({ ...fiveBids, mine });
    const standing = (await screen.findByRole('heading', { name: 'Where you stood' })).parentElement!;
    expect(
      within(standing)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '₹3 was also chosen by 1 other person, so it could not win.',
      '₹5 was the lowest unique amount: it won.',
      '₹9 was unique, but ₹5 was unique too, and is lower.',
      '₹12 was also chosen by 1,200 other people, so it could not win.',
    ]);
  });

  test('counts what lies above the lowest amounts, in the table too', async () => {
    const lowest = Array.from({ length: 120 }, (_, i) => ({ amount: i + 1, people: i === 80 ? 1 : 700 }));
    show(aLine(lowest, { endingBid: 500, rest: [{ from: 120, to: 310, bids: 1240 }] }));
    const rows = await rowsOfTable();
    expect(rows).toHaveLength(121);
    expect(rows.at(-1)).toEqual(['₹120 to ₹310', '1,240 bids', 'Counted together']);
    expect(legend()).toContain('Higher amounts, counted');
    expect(screen.getByRole('img').textContent).toContain('₹81');
  });

  test('without a winner shows shared amounts only', async () => {
    show(aLine([{ amount: 4, people: 2 }]));
    expect((await rowsOfTable())[0]).toEqual(['₹4', '2 people', 'Shared, so it could not win']);
    expect(legend()).toEqual(['Shared']);
  });
});

describe('a sealed number line', () => {
  test('shows one’s own amounts and a count, and nothing about other people', async () => {
    show({ ...sealedLine(7, 62.5), totalBids: 1234 });
    await screen.findByRole('heading', { name: 'The number line is sealed' });
    expect(screen.getByText('1,234 bids, all sealed. Only you see your own amounts.')).toBeTruthy();
    const picture = screen.getByRole('img');
    expect(picture.ariaLabel).toBe(
      'A line of amounts from ₹1 to ₹100. 1,234 bids, all sealed. Only you see your own amounts. Yours: ₹7, ₹62.50.',
    );
    expect(picture.textContent).toBe('+1,114₹7₹62.50₹1₹100');
    expect(screen.queryByText('Show as a table')).toBeNull();
  });
});

test('a line that cannot be loaded does not break the page', async () => {
  stubApi({ [`GET /auctions/${auctionId}/number-line`]: refused(503, 'unavailable') });
  renderScreen(<NumberLine auctionId={auctionId} />);
  await screen.findByText('The number line could not be loaded');
});
