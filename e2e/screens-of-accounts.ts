import { randomInt } from 'node:crypto';
import { accounts } from '@ekbid/contract/texts/en/accounts';
import type { Page } from '@playwright/test';
import type { Scenes } from './scene.ts';

/** A number that no message was sent to yet. */
const newNumber = () => `9${randomInt(1e9).toString().padStart(9, '0')}`;

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();

async function askForCode(page: Page): Promise<void> {
  await page.getByLabel(accounts.forgot.mobile).fill(newNumber());
  await press(accounts.forgot.submit)(page);
  await page.getByRole('heading', { level: 1, name: accounts.reset.title }).waitFor();
}

async function changeEntry(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^${accounts.profile.change}`) })
    .first()
    .click();
}

/** Coming in, and what one's account says of one. */
export const accountScreens = {
  login: [
    { name: 'login' },
    { name: 'login-errors', open: press(accounts.login.submit), picture: 'Errors stand at their fields' },
    {
      name: 'login-refused',
      open: async (page) => {
        await page.getByLabel(accounts.login.identifier).fill('nobody@ekbid.example');
        await page.getByLabel(accounts.login.password, { exact: true }).fill('a wrong password');
        await press(accounts.login.submit)(page);
        await page.locator('[data-sonner-toast]').first().waitFor();
      },
    },
  ],
  signUp: [
    { name: 'sign-up' },
    { name: 'sign-up-errors', open: press(accounts.signUp.submit) },
    {
      name: 'sign-up-code',
      open: async (page) => {
        await page.getByLabel(accounts.signUp.mobile).fill(newNumber());
        await press(accounts.signUp.sendOtp)(page);
        await page.getByLabel(accounts.signUp.otp, { exact: true }).waitFor();
      },
    },
  ],
  forgotPassword: [
    { name: 'forgot-password' },
    { name: 'forgot-password-errors', open: press(accounts.forgot.submit) },
  ],
  resetPassword: [
    { name: 'reset-password', open: askForCode },
    {
      name: 'reset-password-errors',
      open: async (page) => {
        await askForCode(page);
        await press(accounts.reset.submit)(page);
      },
    },
  ],
  profile: [
    { name: 'profile' },
    { name: 'profile-change', open: changeEntry },
    { name: 'profile-of-an-administrator', who: 'admin' },
  ],
  confirmEmail: [{ name: 'confirm-email', search: '?token=cut-off' }],
} satisfies Record<string, Scenes>;
