import { english } from '@ekbid/contract';
import { expect, type Page } from '@playwright/test';

const { bids } = english;

/** The sandbox provider's hosted page, in its frame. */
export const payPage = (page: Page) => page.frameLocator('iframe[title="Payment page"]');

/** On a phone the bid form waits in a sheet behind the sticky bar. */
export async function openBidForm(page: Page): Promise<void> {
  const amount = page.getByLabel(bids.panel.amount);
  const bar = page.getByRole('button', { name: bids.bar.open });
  await expect(amount.or(bar).first()).toBeVisible();
  if (!(await amount.isVisible())) await bar.first().click();
  await expect(amount).toBeVisible();
}

/** Types an amount and asks to pay. */
export async function askToBid(page: Page, amount: string): Promise<void> {
  await openBidForm(page);
  await page.getByLabel(bids.panel.amount).fill(amount);
  const form = page
    .getByRole('form')
    .or(page.locator('form'))
    .filter({ has: page.getByLabel(bids.panel.amount) });
  await form.getByRole('button', { name: bids.panel.submit }).first().click();
}

/** Pays with a test card that has this name on the pay page. */
export async function payByCard(page: Page, card: RegExp): Promise<void> {
  const frame = payPage(page);
  await frame.getByRole('button', { name: card }).click();
  await frame.getByRole('button', { name: /^Pay ₹/ }).click();
}

/** The code any bank of the sandbox accepts. */
export async function confirmByOtp(page: Page): Promise<void> {
  const frame = payPage(page);
  await frame.getByLabel('OTP').fill('123456');
  await frame.getByRole('button', { name: 'Confirm payment' }).click();
}

/** The whole way of a bid on the screen. */
export async function bid(page: Page, amount: string, placedAs: RegExp): Promise<void> {
  await askToBid(page, amount);
  await payByCard(page, /^Pays/);
  await confirmByOtp(page);
  await expect(page.getByText(placedAs).first()).toBeVisible();
}
