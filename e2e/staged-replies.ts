import { texts as english } from '@ekbid/texts/en';
import { expect, type Page } from '@playwright/test';

type Staged = (page: Page) => Promise<void>;

/** Removes the preloaded data from pages, so that they make the calls themselves and get the mocked replies. */
export async function withoutPreloadedData(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(/(id="replies">).*?(<\/script>)/s, '$1{}$2');
    return route.fulfill({ response, body });
  });
}

/** Answers a call with this reply instead of the server's. */
export const answering =
  (path: RegExp, json: object, status = 200): Staged =>
  async (page) => {
    await withoutPreloadedData(page);
    await page.route(path, (route) => route.fulfill({ status, json }));
  };

/** Answers a call with an internal error of the server. */
export const failing = (path: RegExp) =>
  answering(path, { success: false, code: 'unexpected', message: english.refusals.unexpected({}) }, 500);

/** Makes the server unreachable once the page has loaded. */
export const unreachable: Staged = async (page) => {
  await page.route(/\/api\/(live|auth\/me)(\?|$)/, (route) => route.abort());
};

/** Makes the code of a screen fail to load. */
export const withoutCodeOf =
  (screen: string): Staged =>
  async (page) => {
    await page.route(new RegExp(`/assets/${screen}-[^/]+\\.js`), (route) => route.abort());
  };

/** Changes the server's reply to a call. */
export const changing =
  <Reply>(path: RegExp, change: (reply: Reply) => Reply): Staged =>
  async (page) => {
    await withoutPreloadedData(page);
    await page.route(path, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: change((await response.json()) as Reply) });
    });
  };

export const listReply = (data: object[], meta: object = {}) => ({
  success: true,
  message: '',
  data,
  meta: { next: null, total: data.length, ...meta },
});

const [paymentOrderId, auctionId] = [crypto.randomUUID(), crypto.randomUUID()];
const [providerPaymentId, providerRefundId] = ['pay_S5yQrTeVz1kJ2p', 'rfnd_S5yR8Lk3Vw0q1d'];
const [orderedAt, paidAt, refundedAt] = ['2026-11-22T09:44:10Z', '2026-11-22T09:45:57Z', '2026-11-24T05:00:00Z'];

/** A bid that was paid for twice. The second payment was refunded. */
export const aPaymentRecord = {
  _id: paymentOrderId,
  auctionId,
  auctionTitle: 'Pressure cooker, 5 litres',
  auctionTitleHindi: 'प्रेशर कुकर, 5 लीटर',
  bidAmount: 41,
  receiptNumber: '7KZ2-0G4Q-9XBT',
  providerOrderId: 'order_S5yPpZ4nT7c0xk',
  orderedAt,
  payments: [
    { providerPaymentId: 'pay_S5yQ0aBcDe7fGh', amount: 41, capturedAt: paidAt, method: 'upi' },
    { providerPaymentId, amount: 41, capturedAt: paidAt, method: 'card' },
  ],
  refunds: [
    {
      ...{ providerPaymentId, providerRefundId, amount: 41, owedAt: paidAt, refundedAt },
      ...{ state: 'refunded', reason: 'second_payment' },
    },
  ],
};

/** Expects the message of a failed read, which offers to try again. */
export const failed = (page: Page) =>
  expect(page.getByRole('button', { name: english.ui.tryAgain }).first()).toBeVisible();
