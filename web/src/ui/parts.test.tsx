import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, stubApi } from '../testing/stub-api.ts';
import { BottomSheet } from './Dialog.tsx';
import { Button } from './Button.tsx';
import { setClock } from './clock.ts';
import { Countdown } from './Countdown.tsx';
import { Loadable } from './Loadable.tsx';
import { Moment, Rupees } from './Figures.tsx';
import { ProgressBar } from '../charts/StatTile.tsx';
import { Table } from '../tables/Table.tsx';

beforeEach(() => {
  stubApi({ 'GET /auth/me': ok(null) });
});

describe('money', () => {
  test.each([
    [1, '₹1'],
    [1234.5, '₹1,234.50'],
    [1234567, '₹12,34,567'],
  ])('%d rupees read %s', (amount, text) => {
    expect(renderScreen(<Rupees amount={amount} />).container.textContent).toBe(text);
  });
});

describe('time', () => {
  const noon = Date.parse('2026-11-21T06:30:00Z');
  beforeEach(() => vi.useFakeTimers({ now: 0 }));
  afterEach(() => {
    setClock(() => Date.now());
    vi.useRealTimers();
  });

  test('a moment is shown in Indian time', () => {
    const { container } = renderScreen(<Moment at="2026-11-21T12:00:00Z" />);
    expect(container.textContent).toBe('5:30 pm, Sat 21 Nov 2026');
  });

  test('a countdown runs from the server’s clock and stops at nothing', () => {
    let serverNow = noon;
    setClock(() => serverNow);
    renderScreen(<Countdown to="2026-11-21T06:30:02Z" />);
    const timer = screen.getByRole('timer');
    expect(timer.textContent).toBe('0:02');
    expect(timer.ariaLive).toBe('off');
    for (const text of ['0:01', '0:00', '0:00']) {
      serverNow += 1000;
      act(() => void vi.advanceTimersByTime(1000));
      expect(timer.textContent).toBe(text);
    }
  });

  test.each([
    ['2026-11-23T09:34:05Z', '2d 03h 04m'],
    ['2026-11-21T09:34:05Z', '3:04:05'],
  ])('until %s it reads %s', (to, text) => {
    setClock(() => noon);
    renderScreen(<Countdown to={to} />);
    expect(screen.getByRole('timer').textContent).toBe(text);
  });

  test('all countdowns share one timer, and none runs without them', () => {
    const before = vi.getTimerCount();
    const { unmount } = renderScreen(
      <>
        <Countdown to="2026-11-21T06:30:02Z" />
        <Countdown to="2026-11-21T06:30:03Z" />
      </>,
    );
    expect(vi.getTimerCount()).toBe(before + 1);
    unmount();
    expect(vi.getTimerCount()).toBe(before);
  });

  test('it changes on the second, and at once when a hidden page is looked at again', () => {
    let serverNow = noon - 400;
    setClock(() => serverNow);
    renderScreen(<Countdown to="2026-11-21T06:30:10Z" />);
    const timer = screen.getByRole('timer');
    expect(timer.textContent).toBe('0:11');
    serverNow = noon;
    act(() => void vi.advanceTimersByTime(399));
    expect(timer.textContent).toBe('0:11');
    act(() => void vi.advanceTimersByTime(1));
    expect(timer.textContent).toBe('0:10');
    serverNow = noon + 7000;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(timer.textContent).toBe('0:03');
  });
});

describe('controls', () => {
  test('a busy button keeps the focus and does nothing', async () => {
    const press = vi.fn();
    const { rerender } = renderScreen(<Button onClick={press}>Pay</Button>);
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
    expect(press).toHaveBeenCalledTimes(1);
    rerender(
      <Button busy onClick={press}>
        Pay
      </Button>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
    expect(press).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Pay' }).ariaBusy).toBe('true');
  });

  // proves progress-bar.full
  test.each([
    [5, 10, '50'],
    [12, 10, '100'],
    [0, 0, '0'],
  ])('a bar of %d out of %d stands at %s percent', (value, max, percent) => {
    renderScreen(<ProgressBar value={value} max={max} label="Slots" />);
    expect(screen.getByRole('progressbar', { name: 'Slots' }).ariaValueNow).toBe(percent);
  });

  test('a table names its columns and stays a table where it is drawn as cards', () => {
    const columns = [
      { key: 'name', header: 'Bidder', cell: (row: { name: string }) => row.name },
      { key: 'bid', header: 'Amount', cell: () => <Rupees amount={4} />, figures: true },
    ];
    renderScreen(<Table caption="Bids" columns={columns} rows={[{ name: 'Asha K.' }]} rowKey={({ name }) => name} />);
    const table = within(screen.getByRole('table', { name: 'Bids' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Bidder', 'Amount']);
    expect(table.getByRole('cell', { name: '₹4' })).toBeTruthy();
  });

  test('a sheet has a name, and Escape closes it', async () => {
    function Sheet() {
      const [open, setOpen] = useState(true);
      return (
        <BottomSheet open={open} onOpenChange={setOpen} title="Account">
          inside
        </BottomSheet>
      );
    }
    renderScreen(<Sheet />);
    expect(await screen.findByRole('dialog', { name: 'Account' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a part that fails', () => {
  test('says so, and comes back when tried again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    let broken = true;
    const Part = () => {
      if (broken) throw new Error('a bug');
      return <p>all good</p>;
    };
    renderScreen(
      <Loadable loading="wait" failed="Error Loading Bids">
        <Part />
      </Loadable>,
    );
    within(screen.getByRole('alert')).getByText('Error Loading Bids');
    screen.getByText('Something went wrong on our side. Please try again.');
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    screen.getByText('all good');
  });
});
