import { describe, expect, test } from 'vitest';
import { fc } from '../../testing/properties.ts';
import type { ChangeableAuction } from './auction-change.ts';
import { changePrize } from './prize-change.ts';
import { firstDescription } from './prize-text.ts';
import { rightFields } from './testing/auction-forms.ts';
import { refusalOf } from './testing/refusal-of.ts';

const running: ChangeableAuction = {
  ...rightFields,
  status: 'active',
  everOrdered: true,
  endMoves: null,
  slotsFilled: 3,
};
const closed: [string, Partial<ChangeableAuction>][] = [
  ['full', { slotsFilled: running.maxSlots }],
  ['over', { status: 'completed' }],
  ['over without an order', { status: 'completed', everOrdered: false, slotsFilled: 0 }],
  ['cancelled', { status: 'cancelled' }],
];
const { title, description } = running;
const refused = (auction: ChangeableAuction, change: Partial<ChangeableAuction>, picture = false) =>
  refusalOf(() => changePrize(auction, { ...running, title, description, ...change }, picture));

describe('a prize nobody ordered for', () => {
  test.each(['active', 'upcoming'] as const)('changes as it likes while the auction is %s', (status) => {
    const fresh = { ...running, everOrdered: false, slotsFilled: 0, status };
    expect(
      changePrize(fresh, { ...fresh, title: 'Another title', description: 'Another text', retailPricePaise: 1 }, true),
    ).toBe('Another text');
  });
});

describe('a prize that somebody ordered for', () => {
  test.each([['running', {}], ...closed])('keeps title, picture, retail price and Hindi: %s', (_what, state) => {
    const auction = { ...running, ...state };
    expect(refused(auction, { title: 'A used pencil' })).toEqual({
      code: 'auction_prize_fixed',
      details: { field: 'title' },
    });
    expect(refused(auction, {}, true)).toEqual({ code: 'auction_prize_fixed', details: { field: 'auctionImage' } });
    for (const field of ['titleHindi', 'descriptionHindi'])
      for (const value of ['कुछ और', null])
        expect(refused(auction, { [field]: value })).toEqual({ code: 'auction_prize_fixed', details: { field } });
    const other = { retailPricePaise: 1, retailPriceSource: 'Another shop', retailPriceDate: '2026-11-18' };
    for (const [part, value] of Object.entries(other))
      expect(refused(auction, { [part]: value })).toEqual({
        code: 'auction_prize_fixed',
        details: { field: 'retailPrice' },
      });
  });

  test.each([['running', {}], ...closed])('may be sent as it is, by a browser too: %s', (_what, state) => {
    const lines = 'First line.\nSecond line.\n\nLast.';
    for (const kept of [lines, lines.replaceAll('\n', '\r\n'), `${lines}\n`])
      for (const sent of [lines, lines.replaceAll('\n', '\r\n')]) {
        const auction = { ...running, ...state, description: kept };
        expect(changePrize(auction, { ...auction, description: sent }, false)).toBe(kept);
      }
  });

  test('takes additions, each a paragraph of its own behind what was there', () => {
    const added = (more: string) => changePrize(running, { ...running, description: `${description}${more}` }, false);
    expect(added(' With a bag.')).toBe(`${description}\n\nWith a bag.`);
    expect(added('\r\n\r\nWith a bag.\r\nA black one.')).toBe(`${description}\n\nWith a bag.\nA black one.`);
  });

  test.each([
    ['less', description.slice(0, -1)],
    ['something else', 'A used pencil, 1 piece'],
    ['something in front', `Not so: ${description}`],
    ['something in between', description.replace(',', ', never,')],
  ])('never says %s', (_what, wanted) => {
    expect(refused(running, { description: wanted })).toEqual({
      code: 'description_only_added',
      details: { field: 'description' },
    });
  });

  test.each(closed)('takes no addition once the auction is %s', (_what, state) => {
    expect(refused({ ...running, ...state }, { description: `${description} With a bag.` })).toEqual({
      code: 'description_closed',
      details: { field: 'description' },
    });
  });

  test('is no longer with all additions than any description', () => {
    const long = { ...running, description: 'x'.repeat(3990) };
    expect(refused(long, { description: `${long.description} 12345678` })).toBeNull();
    expect(refused(long, { description: `${long.description} 123456789` })?.code).toBe('description_length');
  });

  test('shows what it was at first, whatever was added', () => {
    const text = fc.stringMatching(/^[^\s](?:[\s\S]{0,20}[^\s])?$/u);
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 4 }), (first, additions) => {
        const present = additions.reduce(
          (description, more) =>
            changePrize({ ...running, description }, { ...running, description: description + ` ${more}` }, false),
          first,
        );
        const texts = additions.map((more) => ({ text: more.replaceAll('\r\n', '\n').replaceAll('\r', '\n').trim() }));
        expect(firstDescription(present, texts)).toBe(first);
      }),
    );
  });
});
