import type { Db } from '../db.ts';
import { orderStatus } from '../orders/order-reply.ts';
import { listOrders } from '../orders/orders.queries.ts';
import { escapeHtml, type Html } from '../pages.ts';
import { listPayments } from '../payments/payments.queries.ts';
import { listRefunds } from '../refunds/refunds.queries.ts';
import { rupees } from '../rupees.ts';
import { listNewestWebhooks, type Webhook } from '../webhooks/webhooks.queries.ts';

type Line = { readonly what: string; readonly state: string; readonly detail: string; readonly at: number };

const shown = { from: null, to: null, count: 8, skip: 0 };
const clock = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Asia/Kolkata' });

/** What the provider's dashboard would show: the newest of everything. */
export function lately(db: Db): Record<'orders' | 'payments' | 'refunds' | 'webhooks', Html> {
  return {
    orders: lines(
      listOrders(db, shown, null).map((order) => ({
        what: order.id,
        state: orderStatus(order),
        detail: `₹${rupees(order.amount)}`,
        at: order.createdAt,
      })),
    ),
    payments: lines(
      listPayments(db, shown).map(({ id, status, amount, orderId, createdAt }) => ({
        what: id,
        state: status,
        detail: `₹${rupees(amount)} for ${orderId}`,
        at: createdAt,
      })),
    ),
    refunds: lines(
      listRefunds(db, shown, null).map(({ id, status, amount, paymentId, createdAt }) => ({
        what: id,
        state: status,
        detail: `₹${rupees(amount)} of ${paymentId}`,
        at: createdAt,
      })),
    ),
    webhooks: lines(
      listNewestWebhooks(db, shown.count).map((webhook) => ({
        what: webhook.event,
        state: webhook.status.replace('_', ' '),
        detail: deliveryOf(webhook),
        at: webhook.createdAt / 1000,
      })),
    ),
  };
}

function deliveryOf({ eventId, attempts, answer }: Webhook): string {
  if (answer === null) return eventId;
  return `${eventId}, ${attempts === 1 ? 'once' : `${attempts} times`}, answer ${answer}`;
}

function lines(all: readonly Line[]): Html {
  if (all.length === 0) return { html: '<p class="quiet">None yet.</p>' };
  const items = all.map(
    ({ what, state, detail, at }) =>
      `<li><code>${escapeHtml(what)}</code> <span>${escapeHtml(state)}</span>
      <small>${escapeHtml(detail)}</small> <small>${clock.format(at * 1000)} IST</small></li>`,
  );
  return { html: `<ul class="lately">${items.join('\n')}</ul>` };
}
