import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

const storageKey = 'ekbid.scroll';
const growthTimeoutMs = 3000;

type Positions = Record<string, number>;
const positions: Positions = readPositions();

/** A new page starts at the top. Back and forward restore the scroll position, once the page is long enough again. */
export function useScrollMemory(): void {
  const { key, pathname, hash } = useLocation();
  // The path is part of it, because all pages opened by their address have the same key, `default`.
  const place = `${key} ${pathname}`;
  const action = useNavigationType();
  const shown = useRef('');

  useEffect(() => {
    const remember = () => {
      positions[place] = window.scrollY;
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [place]);

  useEffect(() => {
    // A filter in the address changes the list, but not the scroll position.
    const moved = shown.current !== pathname + hash;
    shown.current = pathname + hash;
    const top = action === NavigationType.Pop ? (positions[place] ?? 0) : 0;
    if (top > 0) return returnTo(top);
    if (moved) scrollToStart(hash);
    return;
  }, [place, pathname, hash, action]);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const keep = () => sessionStorage.setItem(storageKey, JSON.stringify(positions));
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, []);
}

function scrollToStart(hash: string): void {
  const target = hash === '' ? null : document.getElementById(hash.slice(1));
  if (target) target.scrollIntoView();
  else window.scrollTo(0, 0);
}

/** Waits until the page is long enough, the reader scrolls, or the time is over. */
function returnTo(top: number): () => void {
  const observer = new ResizeObserver(tryToScroll);
  const timer = setTimeout(stop, growthTimeoutMs);
  const gestures = ['wheel', 'touchmove', 'keydown'] as const;
  for (const gesture of gestures) window.addEventListener(gesture, stop, { passive: true });
  observer.observe(document.body);
  return stop;

  function tryToScroll() {
    window.scrollTo(0, top);
    if (document.documentElement.scrollHeight - window.innerHeight >= top) stop();
  }
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
    for (const gesture of gestures) window.removeEventListener(gesture, stop);
  }
}

function readPositions(): Positions {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Positions;
  } catch {
    return {};
  }
}
