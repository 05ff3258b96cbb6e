import { randomInt } from 'node:crypto';
import { texts as english } from '@ekbid/contract/texts/en';
import { accounts } from '@ekbid/contract/texts/en/accounts';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';

export const settings = () => ({
  url: process.env['EKBID_URL'] ?? '',
  sandbox: process.env['EKBID_SANDBOX'] ?? '',
  signIns: JSON.parse(process.env['EKBID_SIGN_INS'] ?? '{}') as {
    admin: { email: string; mobileNumber: string; password: string };
    bidders: { email: string; mobileNumber: string; password: string }[];
  },
});

/** Somebody at a browser of their own, and every reply of the API that browser received, read or still being read. */
export type Person = { readonly page: Page; readonly context: BrowserContext; readonly replies: Promise<string>[] };

export async function openBrowser(browser: Browser, baseURL = settings().url): Promise<Person> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  const replies: Promise<string>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    // The live stream never ends. A page that was left takes its unread replies with it.
    if (pathname === '/api/live') return;
    // Pages bring replies along.
    const isPage = response.request().resourceType() === 'document';
    if (pathname.startsWith('/api/') || isPage) replies.push(response.text().catch(() => ''));
  });
  return { page, context, replies };
}

/** The newest code the sandbox phone received for a number. */
export async function readOtp(mobileNumber: string): Promise<string> {
  const to = encodeURIComponent(`+91${mobileNumber}`);
  const reply = await fetch(`${settings().sandbox}/sandbox/messages?to=${to}`);
  const { messages } = (await reply.json()) as { messages: { text: string }[] };
  const code = /\d{6}/.exec(messages[0]?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`no code was sent to ${mobileNumber}`);
  return code;
}

/** A mobile number nobody else in this run has. */
export const newMobileNumber = () => `9${randomInt(1e9).toString().padStart(9, '0')}`;

/** Signs up through the form, code from the phone and all. */
export async function signUp({ page }: Pick<Person, 'page'>, firstName: string, lastName: string) {
  const mobileNumber = newMobileNumber();
  const account = {
    mobileNumber,
    email: `${firstName.toLowerCase()}.${mobileNumber}@example.in`,
    password: 'lowest-unique-1',
  };
  const form = accounts.signUp;
  await page.goto('/signup');
  await page.getByLabel(form.firstName).fill(firstName);
  await page.getByLabel(form.lastName).fill(lastName);
  await page.getByLabel(form.email, { exact: true }).fill(account.email);
  await page.getByLabel(form.mobile).fill(mobileNumber);
  await page.getByRole('button', { name: form.sendOtp }).click();
  await expect(page.getByText(english.messages.otpSent)).toBeVisible();
  await page.getByLabel(form.otp, { exact: true }).fill(await readOtp(mobileNumber));
  await page.getByLabel(form.password, { exact: true }).fill(account.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: form.submit }).click();
  await expect(page).toHaveURL('/');
  return account;
}

type Account = { email: string; password: string };

export async function signIn({ page }: Pick<Person, 'page'>, who: Account, url = settings().url): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel(accounts.login.identifier).fill(who.email);
  await page.getByLabel(accounts.login.password, { exact: true }).fill(who.password);
  await page.getByRole('button', { name: accounts.login.submit }).click();
  await expect(page).not.toHaveURL(/\/login$/);
}
