import { languageCookie } from '@ekbid/texts';
import { texts as english } from '@ekbid/texts/en';
import { accounts as englishAccounts } from '@ekbid/texts/en/accounts';
import { texts as hindi } from '@ekbid/texts/hi';
import { accounts as hindiAccounts } from '@ekbid/texts/hi/accounts';
import { adminTexts as hindiAdmin } from '@ekbid/texts/hi/admin';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { LoginForm } from '../sign-in/LoginPage.tsx';
import { renderScreen } from '../testing/render-screen.tsx';
import { stubApi } from '../testing/stub-api.ts';
import { catalogue } from '../texts/catalogue.ts';
import { presentLanguage } from '../texts/language.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Moment } from '../ui/Figures.tsx';
import { LanguageSwitch } from './NavigationBar.tsx';

const toHindi = () => screen.getByRole('button', { name: 'हिन्दी' });
const toEnglish = () => screen.findByRole('button', { name: 'English' });
const chosen = () => document.cookie.match(/language=(\w+)/)?.[1];

function show(screen = <LoginForm />) {
  stubApi({});
  renderScreen(
    <>
      <LanguageSwitch className="" />
      {screen}
    </>,
  );
}

describe('changing the language', () => {
  test('keeps the page, what was typed and the focus, and is remembered for the next page', async () => {
    show();
    const typed = screen.getByLabelText(englishAccounts.login.identifier);
    await userEvent.type(typed, 'asha@example.in');
    expect(toHindi().lang).toBe('hi-IN');
    await userEvent.click(toHindi());

    expect(document.activeElement).toBe(await toEnglish());
    expect(document.activeElement?.getAttribute('lang')).toBe('en-IN');
    expect(screen.getByLabelText<HTMLInputElement>(hindiAccounts.login.identifier).value).toBe('asha@example.in');
    expect(screen.getByLabelText(hindiAccounts.login.identifier)).toBe(typed);
    expect([document.documentElement.lang, chosen()]).toEqual(['hi-IN', 'hi']);
    expect(screen.getByRole('status').textContent).toBe(hindi.language.changed);
  });

  test('says in it what is wrong with a field, too', async () => {
    show();
    await userEvent.type(screen.getByLabelText(englishAccounts.login.identifier), 'asha@example.in');
    await userEvent.click(screen.getByRole('button', { name: englishAccounts.login.submit }));
    await userEvent.click(toHindi());
    const password = await screen.findByLabelText(hindiAccounts.login.password);
    const note = document.getElementById(password.getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe(hindi.refusals.password_missing({}));
  });

  test('is undone by the same button, also with the keyboard', async () => {
    show();
    toHindi().focus();
    await userEvent.keyboard('{Enter}');
    await toEnglish();
    await userEvent.keyboard(' ');
    await screen.findByLabelText(englishAccounts.login.identifier);
    expect([document.documentElement.lang, chosen()]).toEqual(['en-IN', 'en']);
  });

  test('writes dates in Hindi, with the digits of the prices beside them', async () => {
    show(<Moment at="2031-03-31T20:00:00Z" />);
    expect(screen.getByRole('time').textContent).toBe('1:30 am, Tue 1 Apr 2031');
    await userEvent.click(toHindi());
    await toEnglish();
    expect(screen.getByRole('time').textContent).toMatch(/^रात 1:30, मंगल 1 अप्रैल 2031$/);
  });

  test('without a connection shows an error, and changes nothing', async () => {
    vi.spyOn(catalogue.main, 'load').mockRejectedValueOnce(new TypeError('Failed to fetch'));
    show();
    await userEvent.click(toHindi());
    await screen.findByText(english.language.failed);
    screen.getByLabelText(englishAccounts.login.identifier);
    expect([document.documentElement.lang, chosen()]).toEqual(['en-IN', 'en']);
    await userEvent.click(toHindi());
    await screen.findByLabelText(hindiAccounts.login.identifier);
  });

  test('leaves an administrator’s page standing, its texts changed with the others', async () => {
    let outlines = 0;
    const Outline = () => {
      outlines += 1;
      return null;
    };
    const Heading = () => <h1>{useTexts('admin').dashboard.title}</h1>;
    show(
      <Suspense fallback={<Outline />}>
        <Heading />
      </Suspense>,
    );
    await userEvent.click(toHindi());
    await screen.findByRole('heading', { name: hindiAdmin.dashboard.title });
    expect(outlines).toBe(0);
  });
});

describe('the language of a page', () => {
  test.each([
    ['hi', 'en-IN', 'hi'],
    ['en', 'hi-IN', 'en'],
    ['de', 'en-IN', 'en'],
    ['de', 'hi-IN', 'hi'],
    ['', 'hi-IN', 'hi'],
    ['', '', 'en'],
  ])('chosen %o on a page filled in %o is %s', (choice, filled, language) => {
    document.cookie = `${languageCookie}=${choice}; path=/`;
    document.documentElement.lang = filled;
    expect(presentLanguage()).toBe(language);
  });
});
