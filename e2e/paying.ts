import { expect, type Page } from '@playwright/test';
import type { Session } from '@ekbid/contract';
import { biddingTexts as englishBidding } from '@ekbid/texts/en/bidding';
import { type Caller, call } from './calls.ts';
import { payElsewhere } from './provider.ts';

const { bids, payments } = englishBidding;

/** The sandbox provider's hosted page, in its frame. */
export const payPage = (page: Page) => page.frameLocator('iframe[title="Payment page"]');

/** Opens the bid form if it is closed. On a phone the form is in a sheet that the sticky bar opens. */
export async function openBidForm(page: Page): Promise<void> {
  const amount = page.getByLabel(bids.panel.amount);
  const { choosing, free } = bids.bar;
  const bar = page.getByRole('button', { name: choosing.open }).or(page.getByRole('button', { name: free.open }));
  // After a bid, the form opens only on request.
  const another = page.getByRole('button', { name: payments.open.another });
  await expect(amount.or(bar).or(another).first()).toBeVisible();
  if (await another.isVisible()) await another.click();
  else if (!(await amount.isVisible())) await bar.first().click();
  await expect(amount).toBeVisible();
}

/** Types an amount and starts the payment, or places a free bid. */
export async function askToBid(page: Page, amount: string, button: string = bids.panel.submit): Promise<void> {
  await openBidForm(page);
  await page.getByLabel(bids.panel.amount).fill(amount);
  const form = page
    .getByRole('form')
    .or(page.locator('form'))
    .filter({ has: page.getByLabel(bids.panel.amount) });
  await form.getByRole('button', { name: button }).first().click();
}

/** Pays with the test card of this name on the pay page. */
export async function payByCard(page: Page, card: RegExp): Promise<void> {
  const frame = payPage(page);
  // Choose the card, because UPI is preselected.
  await frame.getByRole('radio', { name: 'Card' }).check();
  await frame.getByRole('button', { name: card }).click();
  await frame.getByRole('button', { name: /^Pay ₹/ }).click();
}

/** Enters the one-time code that every bank of the sandbox accepts. */
export async function confirmByOtp(page: Page): Promise<void> {
  const frame = payPage(page);
  await frame.getByLabel('OTP').fill('123456');
  await frame.getByRole('button', { name: 'Confirm payment' }).click();
}

/** Places a bid by the calls that a page makes, and pays for it at once. */
export async function placeBid(caller: Caller, auctionId: string, amount: number): Promise<void> {
  const me = (await (await caller.request.get('/api/auth/me')).json()) as { data: Session };
  const order = await call<object>(caller, '/payment/create-order', { json: { auctionId, amount } });
  const paid = await payElsewhere(orderIdOf(order));
  const { token } = await call<{ token: string }>(caller, '/payment/verify-payment', { json: paid });
  await call(caller, '/bids', {
    json: { auctionId, userId: me.data.userData._id, bidAmount: amount },
    headers: { authorization: `Bearer ${token}` },
  });
}

/** Places a bid on the screen, and pays for it by card. */
export async function bid(page: Page, amount: string, placedAs: RegExp): Promise<void> {
  await askToBid(page, amount);
  await payByCard(page, /^Pays/);
  await confirmByOtp(page);
  await expect(page.getByText(placedAs).first()).toBeVisible();
}

/** Starts the payment and waits until the provider's checkout is open; returns the order's id. */
export async function startPaying(page: Page, amount: string): Promise<string> {
  const created = page.waitForResponse('**/api/payment/create-order');
  await askToBid(page, amount);
  await expect(payPage(page).getByRole('button', { name: /^Pay ₹/ })).toBeVisible();
  return orderIdOf(await (await created).json());
}

export const orderIdOf = (reply: unknown) => (reply as { order: { id: string } }).order.id;

/** Opens the payment in progress. On a phone it is in the sheet that the sticky bar opens. */
export async function attendPayment(page: Page): Promise<void> {
  const bar = page.getByRole('button', { name: bids.bar.paying.open });
  const { check, paid } = payments.open;
  const card = page.getByRole('button', { name: check }).or(page.getByRole('button', { name: paid }));
  await expect(bar.or(card).first()).toBeVisible();
  if (!(await card.isVisible())) await bar.click();
}
