import type { PaymentRecord } from '@ekbid/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { asha } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { someContent } from '../testing/site.ts';
import { type Answers, ok, refused, stubApi } from '../testing/stub-api.ts';
import { PaymentRecordPage } from './PaymentRecordPage.tsx';

const orderId = '0192f7a0-0000-7000-8000-00000000c001';
const record: PaymentRecord = {
  _id: orderId,
  auctionId: '0192f7a0-0000-7000-8000-00000000a001',
  auctionTitle: 'Blue pottery vase',
  auctionTitleHindi: null,
  bidAmount: 7,
  receiptNumber: '7KZ2-0G4Q-0001',
  providerOrderId: 'order_1',
  orderedAt: '2026-11-20T10:00:00.000Z',
  payments: [
    { providerPaymentId: 'pay_1', amount: 7, capturedAt: '2026-11-20T10:01:00.000Z', method: 'upi' },
    { providerPaymentId: 'pay_2', amount: 7, capturedAt: '2026-11-20T10:02:00.000Z', method: null },
  ],
  refunds: [
    {
      providerPaymentId: 'pay_2',
      providerRefundId: 'rfnd_1',
      state: 'refunded',
      reason: 'second_payment',
      amount: 7,
      owedAt: '2026-11-20T10:02:00.000Z',
      refundedAt: '2026-11-21T09:00:00.000Z',
    },
  ],
};

function open(answers: Answers = {}) {
  stubApi({
    'GET /auth/me': ok(asha),
    'GET /site': ok({ ...someContent(), membersOnly: false }),
    [`GET /payment/records/${orderId}`]: ok(record),
    ...answers,
  });
  const [path, at] = ['/payments/:paymentOrderId', `/payments/${orderId}`];
  renderScreen(<PaymentRecordPage />, { session: asha, path, at });
}
const factsIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextSibling?.textContent]);

// proves payment-record.page
describe('the record of a payment', () => {
  test('says what was paid for, how each payment came, what went back, and who runs EkBid', async () => {
    open();
    await screen.findByText('Blue pottery vase');
    const [first, second] = (await screen.findAllByRole('heading', { name: 'Payment' })).map(
      ({ parentElement }) => parentElement,
    );
    if (!first || !second) throw new Error('two payments are expected');
    expect(factsIn(first)).toEqual([
      ['Amount', '₹7'],
      ['Paid', '20 Nov 2026, 03:31:00 pm IST'],
      ['Method', 'UPI'],
      ['Payment id', 'pay_1'],
    ]);
    expect(first.textContent).toContain('No refund.');
    expect(factsIn(second).slice(2)).toEqual([
      ['Method', 'Not known right now'],
      ['Payment id', 'pay_2'],
      ['Amount', '₹7'],
      ['Refunded', '21 Nov 2026, 02:30:00 pm IST'],
      ['Refund id', 'rfnd_1'],
    ]);
    const operator = await screen.findByRole('heading', { name: 'The operator' });
    expect(operator.parentElement?.textContent).toContain(someContent().company.en);
    expect(screen.getByText('Asha Kulkarni')).toBeTruthy();
  });

  test('is printed by its button', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  test('of somebody else is not found', async () => {
    open({ [`GET /payment/records/${orderId}`]: refused(404, 'not_found', { details: { what: 'payment' } }) });
    await screen.findByText('We could not find that payment.');
  });
});
