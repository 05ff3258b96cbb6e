import { texts as english } from '@ekbid/contract/texts/en';
import type { Page } from '@playwright/test';
import type { Scenes } from './screens.ts';

const { accounts } = english;

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();

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
        await page.getByLabel(accounts.signUp.mobile).fill(`9${String(Date.now()).slice(-9)}`);
        await press(accounts.signUp.sendOtp)(page);
        await page.getByLabel(accounts.signUp.otp, { exact: true }).waitFor();
      },
      picture: 'The code was sent',
    },
  ],
  confirmEmail: [{ name: 'confirm-email', search: '?token=cut-off' }],
} satisfies Record<string, Scenes>;
