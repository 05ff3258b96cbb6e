import type { AuctionPicture } from '@ekbid/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { showAuction } from '../testing/auction-page.tsx';
import { stubScreen } from '../testing/stub-screen.ts';

const picture = (name: string, changes: Partial<AuctionPicture> = {}): AuctionPicture => ({
  url: `/images/${name}-800.webp`,
  alt: null,
  focus: { x: 50, y: 50 },
  sha256: 'a'.repeat(64),
  ...changes,
});
const pictures = [
  picture('front', { alt: 'The vase from the front', focus: { x: 50, y: 10 } }),
  picture('later', { url: null }),
  picture('above'),
];

beforeEach(() => {
  stubScreen('wide');
  // jsdom has no layout, so give elements a width.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
});

describe('the pictures of an auction', () => {
  test('are those that are there, each with what it shows and its crop, and only the first loads at once', async () => {
    showAuction({ pictures });
    // Wait for the gallery, which is loaded separately. Until then only the first picture is shown.
    const second = await screen.findByRole('img', { name: 'Blue pottery vase, picture 2 of 2' });
    const shown = [screen.getByRole('img', { name: 'The vase from the front' }), second];
    expect(shown.map((image) => [image.style.objectPosition, image.getAttribute('loading')])).toEqual([
      ['50% 10%', 'eager'],
      ['50% 50%', 'lazy'],
    ]);
  });

  test('are chosen by a thumbnail or by the keys', async () => {
    showAuction({ pictures });
    const strip = await screen.findByRole('list', { name: 'Pictures, one beside the other' });
    const [first, second] = screen.getAllByRole('button', { name: /^Show picture \d of 2$/ });
    const state = () => [strip.scrollLeft, ...[first, second].map((thumb) => thumb?.getAttribute('aria-current'))];
    const atFirst = [0, 'true', 'false'];
    const atSecond = [400, 'false', 'true'];
    expect(state()).toEqual(atFirst);
    await userEvent.click(second!);
    expect(state()).toEqual(atSecond);
    strip.focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(state()).toEqual(atFirst);
    await userEvent.keyboard('{ArrowLeft}');
    expect(state()).toEqual(atFirst);
    await userEvent.keyboard('{End}');
    expect(state()).toEqual(atSecond);
  });

  test('that are only one need no thumbnail', async () => {
    showAuction();
    await screen.findByRole('img', { name: 'Blue pottery vase' });
    expect(screen.queryByRole('button', { name: /^Show picture/ })).toBeNull();
  });
});
