import type { Db } from '../db.ts';
import { findOrder, type Order, orderStatus } from '../orders/orders.ts';
import { escapeHtml, type Html, readPage } from '../pages.ts';
import { inFours, testCards, testUpiIds } from '../payments/instruments.ts';
import { rupees } from '../rupees.ts';

type PayPage = { readonly html: string; readonly framedBy: string | null };

/** The hosted page for one order. Only the merchant's page may frame it. */
export function payPage(db: Db, keyId: string): (query: Record<string, unknown>) => PayPage {
  const fill = readPage(new URL('./browser/pay-page.html', import.meta.url));
  const cards = rows(testCards.map(({ number, label }) => ({ label, value: inFours(number) })));
  const upiIds = rows(testUpiIds.map(({ vpa, label }) => ({ label, value: vpa })));

  return (query) => {
    const framedBy = originOf(query.origin);
    const order = findOrder(db, textOf(query.order_id));
    const problem = findProblem(order, framedBy, query.key_id === keyId);
    const html = fill({
      scheme: query.scheme === 'light' || query.scheme === 'dark' ? query.scheme : '',
      origin: framedBy ?? '',
      keyId,
      orderId: order?.id ?? '',
      merchant: textOf(query.name).slice(0, 100) || 'Merchant',
      description: textOf(query.description).slice(0, 255),
      amount: order ? rupees(order.amount) : '',
      problem: problem ?? '',
      cards,
      upiIds,
    });
    return { html, framedBy };
  };
}

function findProblem(order: Order | null, framedBy: string | null, keyFits: boolean): string | null {
  if (framedBy === null) return 'This page opens inside a shop’s checkout, not by itself.';
  if (!keyFits) return 'The shop’s key is not valid here.';
  if (!order) return 'The shop’s order was not found.';
  if (orderStatus(order) === 'paid') return 'This order is already paid. Nothing more was charged.';
  return null;
}

function originOf(origin: unknown): string | null {
  const url = URL.parse(textOf(origin));
  return url && /^https?:$/.test(url.protocol) && url.origin === origin ? url.origin : null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function rows(examples: readonly { label: string; value: string }[]): Html {
  const html = examples.map(({ label, value }) => {
    const text = escapeHtml(value);
    return `<li><button type="button" data-fill="${text}"><span>${escapeHtml(label)}</span> <span>${text}</span></button></li>`;
  });
  return { html: html.join('\n') };
}
