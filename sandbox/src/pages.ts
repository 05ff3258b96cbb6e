import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Text that is already HTML and must not be escaped again. */
export type Html = { readonly html: string };

const contentTypes: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  ts: 'text/javascript; charset=utf-8',
};

/** Serves files that are read once at start. TypeScript files are sent as JavaScript, without their types. */
export function serveFiles(app: FastifyInstance, files: Readonly<Record<string, URL>>): void {
  for (const [path, file] of Object.entries(files)) {
    const extension = file.pathname.split('.').at(-1) ?? '';
    const source = readFileSync(file, 'utf8');
    const body = extension === 'ts' ? stripTypeScriptTypes(source) : source;
    app.get(path, async (_request, reply) =>
      reply
        .type(contentTypes[extension] ?? 'text/plain; charset=utf-8')
        .headers({
          'cache-control': 'no-cache',
          'cross-origin-resource-policy': 'cross-origin',
          'x-content-type-options': 'nosniff',
        })
        .send(body),
    );
  }
}

/** Sends a page that may run only the sandbox's own scripts and styles. Only `framedBy` may frame the page. */
export function sendPage(reply: FastifyReply, body: string, framedBy: string | null = null): FastifyReply {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${framedBy ?? "'none'"}`,
  ].join('; ');
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .send(body);
}

/** Reads a template. Placeholders such as `{{amount}}` are filled in for each request. */
export function readPage(file: URL): (values: Readonly<Record<string, string | Html>>) => string {
  const page = readFileSync(file, 'utf8');
  return (values) =>
    page.replaceAll(/\{\{(\w+)\}\}/g, (_placeholder, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`The placeholder ${name} has no value`);
      return typeof value === 'string' ? escapeHtml(value) : value.html;
    });
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const withPaise = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats 12345650 paise as 1,23,456.50. Whole rupees are shown without paise. */
export function rupees(paise: number): string {
  return (paise % 100 === 0 ? whole : withPaise).format(paise / 100);
}
