import { createHmac } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect as impatient, type Page } from '@playwright/test';
import { accounts } from '@ekbid/texts/en/accounts';
import { adminTexts } from '@ekbid/texts/en/admin';
import { texts as english } from '@ekbid/texts/en';
import { prizes } from '@ekbid/texts/en/prizes';
import { bid } from './paying.ts';
import { newAccount } from './people.ts';
import { newTitle, typeAuction } from './running-auctions.ts';

/**
 * The argument of this program. The program plays what an administrator and two bidders do first on a new site
 * (docs/first-hour.md). It is part of `npm run drill:first-hour`.
 */
type Asked = {
  readonly url: string;
  /** The URL at which the simulated gateways list the messages that they received. */
  readonly told: string;
  readonly administrator: { readonly email: string; readonly password: string };
  /** MSG91's id of the SMS template for one-time codes. */
  readonly template: string;
};
// Milliseconds. The time is long, because the machine may be busy with other work.
const patience = 60_000;
const expect = impatient.configure({ timeout: patience });
const asked = JSON.parse(process.argv[2] ?? '') as Asked;
const { declare, secondFactor } = adminTexts;

const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '' });
const title = newTitle('Steel cooker');
try {
  const admin = await open();
  await step('the administrator signs in and is asked for a second factor', () => signIn(admin));
  await step('a code of the authenticator app opens the administration', () => setUpSecondFactor(admin));
  await step('an auction is made, with a picture', () =>
    typeAuction(admin, { title, startingBid: '1', endingBid: '100', maxSlots: '2', autoDeclare: false }),
  );
  const [asha, ravi] = [await open(), await open()];
  await step('a person signs up with a code by text message, and accepts age and terms', () => signUp(asha, 'Asha'));
  await step('another one does', () => signUp(ravi, 'Ravi'));
  await step('she pays at the provider and bids', async () => {
    await openAuction(asha);
    await bid(asha, '3', /Bid 1 of 5/);
  });
  await step('he pays and bids, and the auction is full', async () => {
    await openAuction(ravi);
    await bid(ravi, '9', /Bid 1 of 5/);
  });
  await step('the result is declared, once everybody could keep the closing head', () => declareWinner(admin));
  await step('the winner claims the prize', () => claim(asha));
  await step('the administrator sees where to send it', async () => {
    await admin.goto('/admin/prizes?state=to_send');
    await expect(admin.getByRole('link', { name: title })).toBeVisible();
  });
  await step('mails arrive: the address is to be confirmed', async () => {
    await expect.poll(async () => (await received()).mails.join('\n'), { timeout: 30_000 }).toContain('confirm-email');
  });
} finally {
  await browser.close();
}

async function step(what: string, work: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  try {
    await work();
    console.log(`- ok: ${what} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
  } catch (error) {
    console.log(`- **wrong**: ${what}\n${(error as Error).message}`);
    for (const [index, page] of browser
      .contexts()
      .flatMap((context) => context.pages())
      .entries())
      await page.screenshot({ path: join(tmpdir(), `first-hour-${index}.png`) });
    process.exit(1);
  }
}

async function open(): Promise<Page> {
  const context = await browser.newContext({ baseURL: asked.url, ignoreHTTPSErrors: true });
  context.setDefaultTimeout(patience);
  return context.newPage();
}

async function received() {
  return (await (await fetch(asked.told)).json()) as {
    texts: { to: string; template: string; code?: string }[];
    mails: string[];
  };
}

function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel(accounts.login.identifier).fill(asked.administrator.email);
  await page.getByLabel(accounts.login.password, { exact: true }).fill(asked.administrator.password);
  await press(page, accounts.login.submit);
  await expect(page.getByText(secondFactor.dueTitle)).toBeVisible();
}

async function setUpSecondFactor(page: Page): Promise<void> {
  await page.getByLabel(secondFactor.present).fill(asked.administrator.password);
  await press(page, secondFactor.next);
  const secret = page.locator('code').first();
  await expect(secret).toBeVisible();
  await page
    .getByLabel(secondFactor.code, { exact: true })
    .fill(codeOf((await secret.innerText()).replaceAll(' ', '')));
  await press(page, secondFactor.turnOn);
  await expect(page.getByText(secondFactor.recovery.title)).toBeVisible();
  await press(page, secondFactor.recovery.done);
  await expect(page).toHaveURL('/admin/dashboard');
}

/** The code that an authenticator app shows now for this secret (RFC 6238). */
function codeOf(base32: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...base32].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, '0');
}

async function signUp(page: Page, firstName: string): Promise<void> {
  const { signUp: form } = accounts;
  const account = newAccount(firstName, 'Tester');
  await page.goto('/signup');
  await page.getByLabel(form.firstName).fill(account.firstName);
  await page.getByLabel(form.lastName).fill(account.lastName);
  await page.getByLabel(form.email, { exact: true }).fill(account.email);
  await page.getByLabel(form.mobile).fill(account.mobileNumber);
  await press(page, form.sendOtp);
  await expect(page.getByText(english.messages.otpSent)).toBeVisible();
  const sent = (await received()).texts.find(
    ({ to, template }) => template === asked.template && to.endsWith(account.mobileNumber),
  );
  await page.getByLabel(form.otp, { exact: true }).fill(sent?.code ?? '');
  await page.getByLabel(form.password, { exact: true }).fill(account.password);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await press(page, form.submit);
  await expect(page).toHaveURL('/');
}

async function openAuction(page: Page): Promise<void> {
  await page.goto('/auctions');
  await page.getByRole('link', { name: title, exact: true }).first().click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
}

/** A result can be declared only after bidders had a minute to download the last signed head, hence the pause. */
async function declareWinner(page: Page): Promise<void> {
  await page.goto('/admin/declare-winner');
  await expect(page.getByText(title).first()).toBeVisible();
  await page.waitForTimeout(65_000);
  await page.reload();
  await press(page, declare.card.declareOf(title));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: declare.dialog.declare, exact: true }).click();
  await expect(dialog.getByText('Asha Tester')).toBeVisible();
}

async function claim(page: Page): Promise<void> {
  const { own, line } = prizes;
  await page.reload();
  await page.getByRole('link', { name: line.claim }).click();
  await expect(page.getByRole('heading', { name: own.toClaim.title })).toBeVisible();
  await page.getByLabel(own.form.address).fill('12 Main Road, Andheri West, Mumbai');
  await page.getByLabel(own.form.pinCode).fill('400 058');
  await page.getByRole('button', { name: own.form.claim }).click();
  await expect(page.getByRole('heading', { name: own.claimed.title })).toBeVisible();
}
