import type { Session } from '@ekbid/contract';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeSession } from '../sign-in/session.ts';
import { serverNow } from '../api/server-time.ts';
import { greet, id, LivePanel, server, settled, showLivePanel, startServer } from '../testing/live-panel.tsx';
import { hidePage, passing } from '../testing/live-screen.tsx';
import { asha } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { openStreams, StubStream } from '../testing/stub-stream.ts';

beforeEach(startServer);
afterEach(() => vi.restoreAllMocks());

describe('the stream', () => {
  test('is one for all that is on the page', async () => {
    renderScreen(
      <>
        <LivePanel auctions={[id(1), id(2)]} />
        <LivePanel auctions={[id(2), id(3)]} />
        <LivePanel auctions={[]} />
      </>,
    );
    await settled();
    expect(StubStream.all.map(({ url }) => new URL(url, 'http://x').searchParams.get('auctions'))).toEqual([
      `${id(1)},${id(2)},${id(3)}`,
    ]);
  });

  test('covers as many auctions as the server allows', async () => {
    await showLivePanel(...Array.from({ length: 130 }, (_, place) => id(place)));
    expect(new URL(openStreams()[0]!.url, 'http://x').searchParams.get('auctions')?.split(',')).toHaveLength(100);
  });

  test('is opened again for auctions it lacks, kept for fewer, and closed when nothing is shown', async () => {
    const shown = [[id(1), id(2)], [id(2)], [id(2), id(3)], null];
    function Changing() {
      const [step, setStep] = useState(0);
      const auctions = shown[step];
      return (
        <>
          <button onClick={() => setStep(step + 1)}>Go on</button>
          {auctions && <LivePanel auctions={auctions} />}
        </>
      );
    }
    renderScreen(<Changing />, { session: asha });
    const goOn = () => fireEvent.click(screen.getByRole('button'));
    await settled();
    goOn();
    await settled();
    expect(StubStream.all.map(({ isOpen }) => isOpen)).toEqual([true]);
    goOn();
    await settled();
    expect(StubStream.all.map(({ isOpen }) => isOpen)).toEqual([false, true]);
    goOn();
    await passing(1900);
    expect(openStreams()).toHaveLength(1);
    await passing(200);
    expect(openStreams()).toHaveLength(0);
  });

  test('is closed while the page is hidden, and everything is read again when it is shown', async () => {
    await showLivePanel(id(1));
    greet();
    expect(server.reads).toBe(1);
    await passing(5000);
    hidePage(true);
    expect(openStreams()).toHaveLength(0);
    await passing(600_000);
    expect(server.reads).toBe(1);
    hidePage(false);
    expect(openStreams()).toHaveLength(1);
    greet();
    await passing(300);
    expect(server.reads).toBe(2);
  });

  test('does not follow a page into the browser’s history', async () => {
    await showLivePanel(id(1));
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(openStreams()).toHaveLength(0);
    act(() => void window.dispatchEvent(new Event('pageshow')));
    expect(openStreams()).toHaveLength(1);
  });

  test('is opened again after a sign-in or sign-out', async () => {
    const { client } = await showLivePanel(id(1));
    const [before] = openStreams();
    act(() => changeSession(client, null));
    await settled();
    expect(before?.isOpen).toBe(false);
    expect(openStreams()).toHaveLength(1);
    const ravi: Session = { ...asha, userData: { ...asha.userData, _id: id(77) } };
    act(() => changeSession(client, ravi));
    await settled();
    expect(StubStream.all).toHaveLength(3);
    expect(openStreams()).toHaveLength(1);
  });

  test.each(['online', 'offline'])('is opened again when the device is %s', async (name) => {
    await showLivePanel(id(1));
    greet();
    act(() => void window.dispatchEvent(new Event(name)));
    expect(StubStream.all.map(({ isOpen }) => isOpen)).toEqual([false, true]);
  });

  test.each([3_600_000, -3_600_000])(
    'is opened again when the clock jumps by %d ms, and brings the time',
    async (leapMs) => {
      await showLivePanel(id(1));
      greet();
      const hour = Date.now();
      vi.setSystemTime(Date.now() + leapMs);
      await passing(1000);
      expect(StubStream.all.map(({ isOpen }) => isOpen)).toEqual([false, true]);
      act(() => openStreams()[0]?.tell('hello', { serverTime: new Date(hour + 1000).toISOString() }));
      expect(serverNow()).toBe(hour + 1000);
    },
  );
});
