import { english } from '@ekbid/contract';
import { expect, test } from '@playwright/test';
import { askToBid, payPage } from './paying.ts';
import { openBrowser, signUp } from './people.ts';
import { setFaults } from './provider.ts';

const { payments, refusals } = english;

test.afterEach(() => setFaults({}));

test('while the provider is down nothing is charged, and the next try goes on', async ({ browser }) => {
  const { page, context } = await openBrowser(browser);
  await signUp({ page }, 'Leela', 'Tester');
  await page.goto('/auctions?status=active');
  await page.locator('main a[href^="/auctions/"]').first().click();

  await setFaults({ calls: [{ path: '/v1/orders', fault: 'reset' }] });
  await askToBid(page, '7');
  await expect(page.getByRole('heading', { name: payments.stopped.title })).toBeVisible();
  await expect(page.getByText(refusals.provider_unavailable({})).first()).toBeVisible();
  await expect(payPage(page).locator('body')).toHaveCount(0);

  await setFaults({});
  await page.getByRole('button', { name: payments.stopped.retry }).click();
  await expect(payPage(page).getByRole('button', { name: /^Pay ₹7/ })).toBeVisible();
  await context.close();
});
