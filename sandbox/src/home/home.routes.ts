import type { FastifyInstance } from 'fastify';
import type { Settings } from '../config.ts';
import type { Db } from '../db.ts';
import { getSwitches } from '../faults/faults.queries.ts';
import { escapeHtml, type Html, readPage, sendPage, serveFiles } from '../pages.ts';
import { inFours, testCards, testUpiIds } from '../payments/instruments.ts';
import { rupees } from '../rupees.ts';
import { summarize } from '../summary/summary.queries.ts';
import { lately } from './lately.ts';

const noWebhooks = { html: '<p class="quiet">No webhook address is set, so no events are sent.</p>' };

/** Says what this server is to whoever opens its address, and what went on lately. */
export function homeRoutes(app: FastifyInstance, db: Db, { webhooks }: Settings): void {
  const fill = readPage(new URL('./home-page.html', import.meta.url));
  const cards = rows(testCards.map(({ label, number }) => [label, inFours(number)]));
  const upiIds = rows(testUpiIds.map(({ label, vpa }) => [label, vpa]));

  serveFiles(app, {
    '/look.css': new URL('../look/look.css', import.meta.url),
    '/home-page.css': new URL('./home-page.css', import.meta.url),
  });

  app.get('/', async (_request, reply) => {
    const recent = lately(db);
    return sendPage(
      reply,
      fill({
        cards,
        upiIds,
        ...recent,
        books: booksOf(db),
        webhooks: webhooks ? recent.webhooks : noWebhooks,
        faults: faultsOf(db),
      }),
    );
  });
}

function booksOf(db: Db): string {
  const { capturedPaise, refundedPaise, orders, payments } = summarize(db);
  const money = `₹${rupees(capturedPaise)} captured and ₹${rupees(refundedPaise)} refunded`;
  return `Orders: ${orders}, payments: ${payments}; ${money}.`;
}

function faultsOf(db: Db): Html {
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
