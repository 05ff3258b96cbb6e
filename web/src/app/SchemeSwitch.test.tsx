import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import beforeFirstPaint from '../../public/scheme.js?raw';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, stubApi } from '../testing/stub-api.ts';
import { SchemeSwitch } from './NavigationBar.tsx';

const shown = () => document.documentElement.dataset['scheme'];
const systemIs = (scheme: 'light' | 'dark') =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes(scheme),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));

beforeEach(() => {
  stubApi({ 'GET /auth/me': ok(null) });
});

describe('the scheme switch', () => {
  test('follows the system until a scheme is chosen', () => {
    systemIs('dark');
    renderScreen(<SchemeSwitch />);
    expect(screen.getByRole('button', { name: 'Use light colours' })).toBeTruthy();
    expect(shown()).toBeUndefined();
  });

  test('changes the colours and remembers them', async () => {
    renderScreen(<SchemeSwitch />);
    await userEvent.click(screen.getByRole('button', { name: 'Use dark colours' }));
    expect(shown()).toBe('dark');
    expect(localStorage.getItem('ekbid.scheme')).toBe('dark');
    await userEvent.click(screen.getByRole('button', { name: 'Use light colours' }));
    expect(shown()).toBe('light');
  });
});

describe('before the first paint', () => {
  const load = () => void (0, eval)(beforeFirstPaint);

  test.each(['light', 'dark'])('the remembered %s scheme is on the page', (scheme) => {
    localStorage.setItem('ekbid.scheme', scheme);
    load();
    expect(shown()).toBe(scheme);
  });

  test('anything else leaves it to the system', () => {
    localStorage.setItem('ekbid.scheme', 'mauve');
    load();
    expect(shown()).toBeUndefined();
  });

  test('a closed storage is no reason to fail', () => {
    const getItem = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem });
    expect(load).not.toThrow();
  });
});
