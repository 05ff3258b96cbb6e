import type { FastifyInstance } from 'fastify';
import type { Settings } from '../config.ts';
import type { Db } from '../db.ts';
import { getSwitches } from '../faults/switches.ts';
import { requireToken } from '../merchant.ts';
import { listOrders, orderStatus } from '../orders/orders.ts';
import { escapeHtml, type Html, readPage, sendPage, serveFiles, rupees } from '../pages.ts';
import { inFours, testCards, testUpiIds } from '../payments/instruments.ts';
import { listPayments } from '../payments/payments.queries.ts';
import { listRefunds } from '../refunds/refunds.ts';
import { listRecentWebhooks, type Webhook } from '../webhooks/webhooks.ts';

const noWebhooks = { html: '<p class="quiet">No webhook address is set, so no events are sent.</p>' };

/** Serves the home page, which explains the sandbox and shows recent activity. */
export function homeRoutes(app: FastifyInstance, db: Db, { webhooks }: Settings): void {
  const fill = readPage(new URL('./home-page.html', import.meta.url));
  const cards = rows(testCards.map(({ label, number }) => [label, inFours(number)]));
  const upiIds = rows(testUpiIds.map(({ label, vpa }) => [label, vpa]));

  serveFiles(app, {
    '/look.css': new URL('../look/look.css', import.meta.url),
    '/home-page.css': new URL('./home-page.css', import.meta.url),
  });

  app.get('/', async (_request, reply) => {
    const recent = recentActivity(db);
    return sendPage(
      reply,
      fill({
        cards,
        upiIds,
        ...recent,
        books: summaryText(db),
        webhooks: webhooks ? recent.webhooks : noWebhooks,
        faults: faultsHtml(db),
      }),
    );
  });
}

function summaryText(db: Db): string {
  const { capturedPaise, refundedPaise, orders, payments } = summarize(db);
  const money = `₹${rupees(capturedPaise)} captured and ₹${rupees(refundedPaise)} refunded`;
  return `Orders: ${orders}, payments: ${payments}; ${money}.`;
}

function faultsHtml(db: Db): Html {
  const { seed, ...switches } = getSwitches(db);
  const isOn = switches.calls.length + Object.keys({ ...switches.webhooks, ...switches.refunds }).length > 0;
  if (!isOn) return { html: '<p>Nothing goes wrong on purpose.</p>' };
  return { html: `<pre><code>${escapeHtml(JSON.stringify({ seed, ...switches }, null, 2))}</code></pre>` };
}

function rows(entries: readonly (readonly [string, string])[]): Html {
  const html = entries.map(
    ([name, value]) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`,
  );
  return { html: html.join('\n') };
}

type Line = { readonly what: string; readonly state: string; readonly detail: string; readonly at: number };

const newest = { from: null, to: null, count: 8, skip: 0 };
const clock = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Asia/Kolkata' });

/** The newest orders, payments, refunds and webhooks, as a provider's dashboard shows them. */
function recentActivity(db: Db): Record<'orders' | 'payments' | 'refunds' | 'webhooks', Html> {
  return {
    orders: lines(
      listOrders(db, newest, null).map((order) => ({
        what: order.id,
        state: orderStatus(order),
        detail: `₹${rupees(order.amount)}`,
        at: order.createdAt,
      })),
    ),
    payments: lines(
      listPayments(db, newest).map(({ id, status, amount, orderId, createdAt }) => ({
        what: id,
        state: status,
        detail: `₹${rupees(amount)} for ${orderId}`,
        at: createdAt,
      })),
    ),
    refunds: lines(
      listRefunds(db, newest, null).map(({ id, status, amount, paymentId, createdAt }) => ({
        what: id,
        state: status,
        detail: `₹${rupees(amount)} of ${paymentId}`,
        at: createdAt,
      })),
    ),
    webhooks: lines(
      listRecentWebhooks(db, newest.count).map((webhook) => ({
        what: webhook.event,
        state: webhook.status.replace('_', ' '),
        detail: deliveryText(webhook),
        at: webhook.createdAt / 1000,
      })),
    ),
  };
}

function deliveryText({ eventId, attempts, answer }: Webhook): string {
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

export function summaryRoutes(app: FastifyInstance, db: Db, settings: Settings): void {
  app.get('/sandbox/summary', { onRequest: requireToken(settings) }, async () => summarize(db));
}

/** The provider's totals. A merchant can compare them with its own books. */
type Summary = {
  readonly capturedPaise: number;
  readonly refundedPaise: number;
  readonly orders: number;
  readonly payments: number;
  readonly captured: number;
  readonly refunds: { readonly pending: number; readonly processed: number; readonly failed: number };
  readonly webhooks: { readonly waiting: number; readonly delivered: number };
};

type Totals = Omit<Summary, 'refunds' | 'webhooks'> & Summary['refunds'] & Summary['webhooks'];

/** Computes the totals. Payments that were never captured do not count. */
function summarize(db: Db): Summary {
  const totals = db.one<Totals>(`
    with taken as (
      select count(*) as payments, count(*) filter (where status = 'captured') as captured,
        coalesce(sum(amount) filter (where status = 'captured'), 0) as capturedPaise
      from payments
    ), given as (
      select coalesce(sum(refunds.amount) filter (where refunds.status = 'processed'), 0) as refundedPaise,
        count(*) filter (where refunds.status = 'pending') as pending,
        count(*) filter (where refunds.status = 'processed') as processed,
        count(*) filter (where refunds.status = 'failed') as failed
      from refunds join payments on payments.id = refunds.payment_id and payments.status = 'captured'
    ), sent as (
      select count(*) filter (where status = 'waiting') as waiting,
        count(*) filter (where status = 'delivered') as delivered
      from webhooks
    )
    select *, (select count(*) from orders) as orders from taken, given, sent`);
  if (!totals) throw new Error('An aggregate always has one row');

  const { pending, processed, failed, waiting, delivered, ...rest } = totals;
  return { ...rest, refunds: { pending, processed, failed }, webhooks: { waiting, delivered } };
}
