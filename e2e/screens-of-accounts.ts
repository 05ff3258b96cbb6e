import { randomInt } from 'node:crypto';
import { accounts } from '@ekbid/texts/en/accounts';
import { adminTexts } from '@ekbid/texts/en/admin';
import { limits } from '@ekbid/texts/en/limits';
import { notifications } from '@ekbid/texts/en/notifications';
import type { Page } from '@playwright/test';
import type { Scenes } from './scene.ts';
import { deletionScenes, limitScenes } from './screens-of-limits.ts';
import { answering, changing } from './staged-replies.ts';

/** An export of a person's data that can be downloaded; a new one can be requested already. */
const aCopy = {
  requestedAt: '2026-11-20T05:00:00.000Z',
  madeAt: '2026-11-20T05:00:10.000Z',
  keptUntil: '2026-11-27T05:00:10.000Z',
  nextAt: '2026-11-21T05:00:00.000Z',
};

/** A random number that has received no message yet. */
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

const openNumber = press(accounts.profile.mobile.change);
type ProfileReply = { data: object };
const withProfile = (facts: object) =>
  changing<ProfileReply>(/\/api\/users\/me$/, (reply) => ({ ...reply, data: { ...reply.data, ...facts } }));
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
/** More sessions than the page shows at first. One belongs to a browser that did not say its name. */
const sessions = [
  'Chrome, Android',
  null,
  'Samsung Internet, Android',
  'Firefox, Windows',
  'Safari, iPhone',
  'Edge',
].map((browser, place) => ({
  ...{ _id: String(place).repeat(32), browser, createdAt: days(-place), expiresAt: days(30 - place) },
  current: place === 0,
}));

const { secondFactor } = adminTexts;
const refusal = (code: string, field: string) => ({ success: false, code, message: '', field });

/** Mocks the replies, because a real second factor would apply to every other test of this administrator. */
async function secondFactorReplies(page: Page): Promise<void> {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const address = `otpauth://totp/EkBid:admin%40ekbid.example?issuer=EkBid&secret=${secret}&algorithm=SHA1&digits=6&period=30`;
  const recoveryCodes = ['k7m2p-x9rtw', 'h3qvn-8cdgf', 'w5yzb-j4kms', 'p9ntx-6fhqv', 'c2rgd-w7yzk'];
  await answering(/second-factor\/begin/, { success: true, message: '', data: { secret, address } })(page);
  await page.route(/second-factor\/confirm/, (route) =>
    route.fulfill({ json: { success: true, message: '', data: { recoveryCodes } } }),
  );
}

async function begin(page: Page): Promise<void> {
  await press(secondFactor.change)(page);
  await page.getByLabel(secondFactor.present).fill('any password');
  await press(secondFactor.next)(page);
  await page.getByRole('img', { name: secondFactor.picture }).waitFor();
}

export const accountScreens = {
  login: [
    { name: 'login' },
    {
      name: 'login-code',
      before: answering(/auth\/login/, refusal('second_factor_needed', 'code'), 400),
      open: async (page) => {
        await page.getByLabel(accounts.login.identifier).fill('admin@ekbid.example');
        await page.getByLabel(accounts.login.password, { exact: true }).fill('a password');
        await press(accounts.login.submit)(page);
        await page.getByLabel(accounts.login.code, { exact: true }).waitFor();
      },
      picture: 'An administrator’s second factor',
    },
    { name: 'login-errors', open: press(accounts.login.submit), picture: 'Errors stand at their fields' },
    {
      name: 'login-refused',
      open: async (page) => {
        await page.getByLabel(accounts.login.identifier).fill('nobody@ekbid.example');
        await page.getByLabel(accounts.login.password, { exact: true }).fill('a wrong password');
        await press(accounts.login.submit)(page);
        await page.getByRole('alert').waitFor();
      },
      picture: 'A refused login stays on the form',
    },
  ],
  signUp: [
    { name: 'sign-up' },
    { name: 'sign-up-errors', open: press(accounts.signUp.submit), picture: 'All errors at once' },
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
    { name: 'profile-number', open: openNumber },
    {
      name: 'profile-number-lost',
      open: async (page) => {
        await openNumber(page);
        await press(accounts.profile.mobile.lost)(page);
        await press(accounts.profile.mobile.ask)(page);
      },
      picture: 'Another number in place of a lost one',
    },
    {
      name: 'profile-number-waits',
      before: withProfile({ numberChange: { mobileNumber: '+919812345678', dueAt: days(3) }, sessions }),
      open: (page) => page.getByRole('button', { name: accounts.profile.mobile.stop }).waitFor(),
      picture: 'A change of number that can be stopped, and many places where one is signed in',
    },
    ...limitScenes,
    ...deletionScenes,
    {
      name: 'profile-copy',
      before: answering(/\/users\/me\/export$/, { success: true, message: '', data: aCopy }),
      open: press(limits.dataExport.download),
    },
    { name: 'profile-of-an-administrator', who: 'admin' },
    {
      name: 'second-factor-secret',
      who: 'admin',
      before: secondFactorReplies,
      open: begin,
      picture: 'The secret for the authenticator app',
    },
    {
      name: 'second-factor-recovery',
      who: 'admin',
      before: secondFactorReplies,
      open: async (page) => {
        await begin(page);
        await page.getByLabel(secondFactor.code, { exact: true }).fill('123456');
        await press(secondFactor.turnOn)(page);
        await page.getByText(secondFactor.recovery.title).waitFor();
      },
      picture: 'Recovery codes, shown once',
    },
  ],
  confirmEmail: [{ name: 'confirm-email', search: '?token=cut-off' }],
  stopNumberChange: [{ name: 'stop-number-change', search: '?token=a-change.a-signature' }],
  unsubscribe: [
    { name: 'unsubscribe', search: '?token=result.a-person.a-signature' },
    {
      name: 'unsubscribed',
      search: '?token=result.a-person.a-signature',
      before: answering(/api\/unsubscribe/, { success: true, message: '' }),
      open: async (page) => {
        await press(notifications.unsubscribe.ask.submit)(page);
        await page.getByRole('heading', { level: 1, name: notifications.unsubscribe.done.title }).waitFor();
      },
    },
    { name: 'unsubscribe-cut-off', search: '?token=cut-off' },
  ],
} satisfies Record<string, Scenes>;
