import { expect, type Page, test } from '@playwright/test';
import { texts as english } from '@ekbid/texts/en';
import { accounts } from '@ekbid/texts/en/accounts';
import { newAccount, newMobileNumber, openBrowser, readOtp, settings, signIn, signUp } from './people.ts';

const { messages, navigation, refusals } = english;
const { forgot, login, profile, reset, signUp: form } = accounts;
const fresh = 'lowest-unique-2';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** Looks only inside the form, because refusals are shown there and not in a toast. */
const isTold = (page: Page, text: string) => expect(page.locator('form').getByText(text)).toBeVisible();

async function askForCode(page: Page, mobileNumber: string): Promise<void> {
  await page.getByLabel(forgot.mobile).fill(mobileNumber);
  await press(page, forgot.submit);
  await expect(page).toHaveURL('/reset-password');
}

test('a person makes an account with the code sent to their phone', { tag: '@journey' }, async ({ browser }) => {
  const { page, context } = await openBrowser(browser);
  const account = newAccount('Kiran', 'Pillai');
  await page.goto('/signup');
  await page.getByLabel(form.firstName).fill(account.firstName);
  await page.getByLabel(form.lastName).fill(account.lastName);
  await page.getByLabel(form.email, { exact: true }).fill(account.email);
  await page.getByLabel(form.mobile).fill(account.mobileNumber);
  await press(page, form.sendOtp);
  await expect(page.getByText(messages.otpSent)).toBeVisible();
  await page.getByLabel(form.otp, { exact: true }).fill(await readOtp(account.mobileNumber));
  await page.getByLabel(form.password, { exact: true }).fill(account.password);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await press(page, form.submit);
  await expect(page).toHaveURL('/');
  await page.goto('/profile');
  await expect(page.getByText(account.email)).toBeVisible();
  await context.close();
});

test(
  'a forgotten password is replaced, and the person goes on to where they were going',
  { tag: '@journey' },
  async ({ browser }) => {
    const [earlier, person] = [await openBrowser(browser), await openBrowser(browser)];
    const account = await signUp(earlier, 'Meera', 'Nair');
    const { page } = person;

    await test.step('the password is not remembered', async () => {
      await page.goto('/my-bids');
      await page.getByLabel(login.identifier).fill(account.email);
      await page.getByLabel(login.password, { exact: true }).fill('something else');
      await press(page, login.submit);
      await expect(page.getByText(refusals.login_failed({})).first()).toBeVisible();
      await page.getByRole('link', { name: login.forgot }).click();
      await expect(page).toHaveURL('/forgot-password');
    });

    await test.step('a code is asked for, and the page may be lost while it is read', async () => {
      await page.getByLabel(forgot.mobile).fill('98765');
      await press(page, forgot.submit);
      await isTold(page, refusals.mobile_length({}));
      await askForCode(page, account.mobileNumber);
      await expect(page.getByLabel(reset.otp, { exact: true })).toBeFocused();
      await page.reload();
      await expect(page.getByText(reset.lead(account.mobileNumber))).toBeVisible();
    });

    await test.step('an error is shown at its field, and nothing typed is lost', async () => {
      const code = await readOtp(account.mobileNumber);
      await page.getByLabel(reset.otp, { exact: true }).fill(String((Number(code) + 1) % 1e6).padStart(6, '0'));
      await page.getByLabel(reset.password, { exact: true }).fill('short');
      await press(page, reset.submit);
      await isTold(page, refusals.password_length({}));
      await page.getByLabel(reset.password, { exact: true }).fill(fresh);
      await press(page, reset.submit);
      await isTold(page, refusals.otp_invalid({}));
      await expect(page.getByLabel(reset.password, { exact: true })).toHaveValue(fresh);
      await page.getByLabel(reset.otp, { exact: true }).fill(code);
      await press(page, reset.submit);
      await expect(page).toHaveURL('/my-bids');
    });

    await test.step('other devices are signed out, and the password before is worth nothing', async () => {
      await earlier.page.goto('/my-bids');
      await expect(earlier.page).toHaveURL('/login');
      await earlier.page.getByLabel(login.identifier).fill(account.mobileNumber);
      await earlier.page.getByLabel(login.password, { exact: true }).fill(account.password);
      await press(earlier.page, login.submit);
      await expect(earlier.page.getByText(refusals.login_failed({})).first()).toBeVisible();
      await signIn(earlier, { ...account, password: fresh });
    });
    const told = (await Promise.all(person.replies)).join('');
    expect(told).not.toContain(fresh);
    for (const { context } of [earlier, person]) await context.close();
  },
);

test('no answer shows whether a number has an account, and a number without one gets no message', async ({
  browser,
}) => {
  const { page, context } = await openBrowser(browser);
  const unknown = newMobileNumber();
  await page.goto('/reset-password');
  await expect(page).toHaveURL('/forgot-password');
  await askForCode(page, unknown);
  await expect(page.getByText(messages.resetCodeSent)).toBeVisible();
  await expect(page.getByText(reset.lead(unknown))).toBeVisible();
  const reply = await fetch(`${settings().sandbox}/sandbox/messages?to=${encodeURIComponent(`+91${unknown}`)}`);
  expect(await reply.json()).toMatchObject({ messages: [] });
  await context.close();
});

test('a person changes name, address and password in their account, and signs out everywhere', async ({ browser }) => {
  const [here, elsewhere] = [await openBrowser(browser), await openBrowser(browser)];
  const account = await signUp(here, 'Imran', 'Shaikh');
  await signIn(elsewhere, account);
  const { page } = here;
  const entry = (name: string) => page.getByRole('region', { name, exact: true });

  await test.step('the account is one step away', async () => {
    await page.goto('/');
    await press(page, navigation.account);
    await page.getByRole('link', { name: navigation.titles.profile }).click();
    await expect(page).toHaveURL('/profile');
    await expect(page.getByRole('button', { name: profile.devices.endOthers })).toBeVisible();
  });

  await test.step('the name', async () => {
    await press(page, profile.name.change);
    await page.getByLabel(accounts.signUp.firstName).fill('Al');
    await press(page, profile.save);
    await isTold(page, refusals.first_name_length({}));
    await page.getByLabel(accounts.signUp.firstName).fill('Imraan');
    await press(page, profile.save);
    await expect(entry(profile.name.label).getByText('Imraan Shaikh')).toBeVisible();
    await expect(page.getByText(profile.name.shownAs('Imraan S.'))).toBeVisible();
  });

  await test.step('the e-mail address, with the password', async () => {
    await press(page, profile.email.change);
    await page.getByLabel(profile.email.field).fill(`new.${account.email}`);
    await page.getByLabel(profile.password.present, { exact: true }).fill('not the password');
    await press(page, profile.save);
    await isTold(page, refusals.password_wrong({}));
    await page.getByLabel(profile.password.present, { exact: true }).fill(account.password);
    await press(page, profile.save);
    await expect(entry(profile.email.label).getByText(`new.${account.email}`)).toBeVisible();
    await expect(entry(profile.email.label).getByText(profile.email.unconfirmed)).toBeVisible();
  });

  await test.step('the password, which signs out the other device', async () => {
    await press(page, profile.password.change);
    await page.getByLabel(profile.password.present, { exact: true }).fill(account.password);
    await page.getByLabel(profile.password.fresh, { exact: true }).fill(fresh);
    await press(page, profile.save);
    await expect(page.getByRole('button', { name: profile.devices.endOthers })).toBeHidden();
    await elsewhere.page.goto('/profile');
    await expect(elsewhere.page).toHaveURL('/login');
    await signIn(elsewhere, { email: `new.${account.email}`, password: fresh });
  });

  await test.step('everywhere', async () => {
    await press(page, profile.devices.end);
    await page.getByRole('dialog').getByRole('button', { name: profile.devices.end }).click();
    await expect(page).toHaveURL('/');
    await elsewhere.page.goto('/profile');
    await expect(elsewhere.page).toHaveURL('/login');
  });
  for (const { context } of [here, elsewhere]) await context.close();
});

test('a signed-in person is led on from login and sign-up', async ({ browser }) => {
  const { page, context } = await openBrowser(browser);
  await signIn({ request: context.request }, settings().signIns.admin);
  for (const path of ['/login', '/signup']) {
    // Do not wait for the page to load: the redirect replaces the page before its `load` event.
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page).toHaveURL('/admin/dashboard');
  }
  await context.close();
});
