import type { FastifyInstance } from 'fastify';
import { escapeHtml, type Html, readPage, sendPage, serveFiles } from '../pages.ts';
import { inFours, testCards, testUpiIds } from '../payments/instruments.ts';

/** Says what this server is to whoever opens its address. */
export function homeRoutes(app: FastifyInstance): void {
  const fill = readPage(new URL('./home-page.html', import.meta.url));
  const page = fill({
    cards: rows(testCards.map(({ label, number }) => [label, inFours(number)])),
    upiIds: rows(testUpiIds.map(({ label, vpa }) => [label, vpa])),
  });

  serveFiles(app, {
    '/look.css': new URL('../look/look.css', import.meta.url),
    '/home-page.css': new URL('./home-page.css', import.meta.url),
  });
  app.get('/', async (_request, reply) => sendPage(reply, page));
}

function rows(entries: readonly (readonly [string, string])[]): Html {
  const html = entries.map(
    ([name, value]) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`,
  );
  return { html: html.join('\n') };
}
