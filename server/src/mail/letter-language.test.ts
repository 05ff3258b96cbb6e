import * as contract from '@ekbid/contract';
import { type Language, languageCookie } from '@ekbid/texts';
import { afterEach, describe, expect, test } from 'vitest';
import { signUp } from '../accounts/sign-up.routes.ts';
import { newPerson, password, signUpFields, verifiedBrowser } from '../accounts/testing/people.ts';
import { hashAnonymousId, anonymousCookie } from '../http/anonymous-session.ts';
import type { Browser } from '../testing/browser.ts';
import { setClock } from '../testing/set-clock.ts';
import { useTestApp } from '../testing/test-app.ts';
import { confirmedPerson, owedTo, refund } from './testing/refunds.ts';
import { runDue } from '../testing/run-jobs.ts';

const app = useTestApp();

afterEach(() => setClock(app.db, 'real'));

const subjects = {
  confirm: { en: 'Confirm your e-mail address for EkBid', hi: 'EkBid के लिए अपने ईमेल पते की पुष्टि करें' },
  owed: { en: 'Your refund from EkBid is on its way', hi: 'EkBid से आपका रिफ़ंड आ रहा है' },
};

const choose = (browser: Browser, language: Language) => browser.cookies.set(languageCookie, language);
/** The first call of every page. With it the server stores the language that the person uses. */
const open = (browser: Browser) => browser.call(contract.getMe);

async function lettersTo(email: string) {
  await runDue(app.deps, 'send-mails');
  return app.deps.mailer.arrived.filter(({ to }) => to === email);
}

describe('a letter is in the language its reader last used', () => {
  test.each(['en', 'hi'] as const)(
    'from the first one on, which may leave before sign-up ends: %s',
    async (language) => {
      const fields = signUpFields();
      const { cookies } = await verifiedBrowser(app, fields.mobileNumber);
      const visitorHash = hashAnonymousId(app.deps, cookies.get(anonymousCookie) ?? '');
      await signUp(app.deps, fields, { visitorHash, address: '127.0.0.1', language });
      expect((await lettersTo(fields.email)).map(({ subject }) => subject)).toEqual([subjects.confirm[language]]);
    },
  );

  test('at signing in', async () => {
    const { email, browser } = await newPerson(app);
    await lettersTo(email);
    await setClock(app.db, { aheadMs: 3_600_000 });
    await browser.call(contract.logout);
    choose(browser, 'hi');
    await browser.call(contract.login, { body: { email, password } });
    await browser.call(contract.sendConfirmation);
    expect((await lettersTo(email)).at(-1)?.subject).toBe(subjects.confirm.hi);
  });

  test('whenever the web app was opened', async () => {
    const asha = await confirmedPerson(app);
    choose(asha.browser, 'hi');
    await open(asha.browser);
    await owedTo(app, [asha], { titleHindi: 'प्रेशर कुकर' });
    const [letter] = await lettersTo(asha.email);
    expect(letter?.subject).toBe(subjects.owed.hi);
    expect(letter?.text).toMatch(/^नमस्ते Asha,\n\n“प्रेशर कुकर”.* ₹12 .* वजह: नीलामी रद्द हो गई।\n/);

    await setClock(app.db, new Date('2031-03-31T20:00:00Z'));
    await refund(app, asha, 'rfnd_Hindi');
    const [, made] = await lettersTo(asha.email);
    expect(made?.text).toContain('1 अप्रैल 2031 (IST) को हो गया');

    await setClock(app.db, 'real');
    choose(asha.browser, 'en');
    await open(asha.browser);
    await owedTo(app, [asha], { titleHindi: 'प्रेशर कुकर' });
    const inEnglish = (await lettersTo(asha.email)).at(-1);
    expect(inEnglish).toMatchObject({
      subject: subjects.owed.en,
      text: expect.stringContaining('“A steel pressure cooker”') as string,
    });
  });
});
