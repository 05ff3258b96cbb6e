import { mkdir } from 'node:fs/promises';
import { adminTexts as englishAdmin } from '@ekbid/texts/en/admin';
import { biddingTexts as englishBidding } from '@ekbid/texts/en/bidding';
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { askToBid, attendPayment, confirmByOtp, payByCard, startPaying } from './paying.ts';
import { openBrowser, type Person, settings, signIn, signUp } from './people.ts';
import { authorizeElsewhere, payElsewhere, setFaults } from './provider.ts';
import { createAuction, findAuction, newTitle } from './running-auctions.ts';

const { payments } = englishBidding;
const { manageAuctions } = englishAdmin;
const { ended, open, refund, stopped } = payments;
const folder = join(import.meta.dirname, '../pictures/checkout');

test.afterEach(() => setFaults({}));

/** Photographs every state of a failed payment that docs/checkout.md describes. */
test('pictures of the checkout when something goes wrong', async ({ browser, colorScheme }) => {
  test.setTimeout(300_000);
  await mkdir(folder, { recursive: true });
  const shoot = (name: string, part: Locator) =>
    part.screenshot({ path: join(folder, `${name}-${colorScheme}.png`), animations: 'disabled' });

  const admin = await openBrowser(browser);
  await signIn(admin, settings().signIns.admin);
  const [lamp, vase] = [newTitle('Brass lamp'), newTitle('Blue pottery vase')];
  for (const title of [lamp, vase]) await createAuction({ title });

  const someone = async (title: string): Promise<Person & { sheet: Locator }> => {
    const person = await openBrowser(browser);
    await signUp(person, 'Kiran', 'Tester');
    await findAuction(person.page, title);
    return { ...person, sheet: person.page.getByRole('dialog').filter({ hasNot: person.page.locator('iframe') }) };
  };

  await test.step('nothing was charged: the provider is down', async () => {
    const { page, context, sheet } = await someone(lamp);
    await setFaults({ calls: [{ path: '/v1/orders', fault: 'reset' }] });
    await askToBid(page, '7');
    await expect(page.getByRole('heading', { name: stopped.title })).toBeVisible();
    await toastsGone(page);
    await shoot('provider-down', sheet);
    await setFaults({});
    await context.close();
  });

  await test.step('the window was closed', async () => {
    const { page, context, sheet } = await someone(lamp);
    await startPaying(page, '7');
    await closeWindow(page);
    await expect(page.getByText(open.unfinished.asked)).toBeVisible();
    await shoot('window-closed', sheet);

    await setFaults({ calls: [{ path: '/v1/orders', fault: 'error_500' }] });
    await page.reload();
    await attendPayment(page);
    await expect(page.getByRole('heading', { name: open.unknown.title })).toBeVisible();
    await shoot('nobody-knows', sheet);
    await setFaults({});
    await context.close();
  });

  await test.step('the bank has not finished', async () => {
    const { page, context, sheet } = await someone(lamp);
    const orderId = await startPaying(page, '8');
    await authorizeElsewhere(orderId);
    await page.reload();
    await attendPayment(page);
    await page.getByRole('button', { name: open.check }).click();
    await expect(page.getByRole('heading', { name: open.confirming.title })).toBeVisible({ timeout: 30_000 });
    await shoot('bank-not-finished', sheet);
    await context.close();
  });

  await test.step('the network is gone after paying', async () => {
    const { page, context, sheet } = await someone(lamp);
    await startPaying(page, '9');
    await payByCard(page, /^Pays/);
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
    await confirmByOtp(page);
    await expect(page.getByText(open.unreachable)).toBeVisible();
    await toastsGone(page);
    await shoot('network-lost', sheet);
    await context.close();
  });

  await test.step('no bid, and the money goes back', async () => {
    const { page, context, request, sheet } = await someone(vase);
    const orderId = await startPaying(page, '11');
    await cancelAuction(admin.page, vase);
    await closeWindow(page);
    await setFaults({ refunds: { outcome: 'pending' } });
    await payElsewhere(orderId);
    await expect(page.getByRole('heading', { name: ended.refunded.title })).toBeVisible({ timeout: 30_000 });
    await toastsGone(page);
    await shoot('money-goes-back', sheet);

    await setFaults({
      refunds: { outcome: 'pending' },
      calls: [{ method: 'POST', path: '/v1/payments', fault: 'refuse_400' }],
    });
    await payElsewhere(orderId, { again: true });
    const myBids = async () => (await request.get('/api/bids/my-bids/all')).text();
    await expect.poll(myBids, { timeout: 60_000 }).toContain('"delayed"');
    await page.goto('/my-bids');
    await expect(page.getByText(refund.states.delayed)).toBeVisible();
    await shoot('refund-delayed', page.locator('table tbody tr').first());
    await setFaults({});
    await admin.page.goto('/admin/tasks');
    await admin.page
      .getByRole('button', { name: englishAdmin.operatorTasks.page.retryOf('') })
      .first()
      .click();
    await expect(page.getByText(refund.refunded)).toHaveCount(2, { timeout: 60_000 });
    await shoot('refunded', page.locator('table tbody tr').first());
    await context.close();
  });

  await admin.context.close();
});

async function closeWindow(page: Page): Promise<void> {
  await page.frameLocator('iframe[title="Payment page"]').getByRole('button', { name: 'Cancel payment' }).click();
}

async function cancelAuction(page: Page, title: string): Promise<void> {
  await page.goto('/admin/auctions');
  await page.getByRole('button', { name: manageAuctions.actionsOf(title) }).click();
  await page.getByRole('menuitem', { name: manageAuctions.delete }).click();
  await page.getByRole('dialog').getByRole('button', { name: manageAuctions.deletion.cancelled.confirm }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Waits until all toasts are gone, because a toast would cover the picture. */
async function toastsGone(page: Page): Promise<void> {
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
}
