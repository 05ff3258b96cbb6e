import { randomBytes } from 'node:crypto';
import * as contract from '@ekbid/contract';
import type { Access, Endpoint } from '@ekbid/contract';
import swagger from '@fastify/swagger';
import fastify, { type FastifyInstance, type FastifySchema, type FastifyReply, type FastifyRequest } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { openCache } from '../concurrency/cache.ts';
import { csrfCookie, csrfHeader, hostCookie, anonymousCookie } from './anonymous-session.ts';
import { encodingFor, packedOnce } from './encodings.ts';

const title = 'EkBid API';
const about = `Every reply is JSON: \`success\`, \`message\`, and \`data\` where there is any. A refused call answers
\`success: false\` with a stable \`code\` and a \`message\` fit to show. Amounts are rupees, times ISO 8601 in UTC.
Any GET leaves a browser the two cookies that changing calls need.`;

const session = {
  type: 'apiKey',
  in: 'cookie',
  name: anonymousCookie,
  description: `Knows the browser, and the person who is signed in there. Over https its name is ${hostCookie}.`,
} as const;
const csrfToken = z.string().check(z.describe(`The value of the cookie ${csrfCookie}: the call is our own page’s.`));

const whoMayCall: Readonly<Record<Access, string>> = {
  public: 'Anybody may call this.',
  'signed-in': 'For signed-in people.',
  bidder: 'For signed-in bidders (role USER).',
  admin: 'For administrators.',
  'admin-setup': 'For administrators, also before they have set up a second factor.',
  provider: 'For the payment provider, which proves itself by signature.',
};

/** Serves the OpenAPI document, which is generated from the contract, and a page that shows it. */
export async function documentApi(api: FastifyInstance): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: '1', description: about },
      components: { securitySchemes: { session } },
    },
    transform: (route) => {
      const endpoint = endpoints.get(`${String(route.route.method)} ${route.url.slice(api.prefix.length)}`);
      if (!endpoint) return { schema: { hide: true }, url: route.url };
      return jsonSchemaTransform({ ...route, schema: describeCall(route.schema, endpoint) });
    },
  });

  let document: string | undefined;
  api.get('/docs/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json').send((document ??= JSON.stringify(api.swagger()))),
  );
  await showApi(api, title);
}

const endpoints = new Map(
  Object.values<unknown>(contract)
    .filter(isEndpoint)
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
}

function describeCall(schema: FastifySchema, endpoint: Endpoint): FastifySchema {
  const { access, method, multipart, body } = endpoint;
  const changes = method !== 'GET' && access !== 'provider';
  return {
    ...schema,
    description: whoMayCall[access],
    'x-access': access,
    security: access === 'public' || access === 'provider' ? [] : [{ session: [] }],
    ...(changes && { headers: z.object({ [csrfHeader]: csrfToken }) }),
    ...(multipart && { consumes: ['multipart/form-data'], body: withPicture(body) }),
    response: { 200: describeReply(endpoint), default: json('Refused', contract.problem) },
  } as FastifySchema;
}

function describeReply({ stream, file, reply }: Endpoint) {
  if (stream) return events(reply);
  return file === 'csv' ? csvFile(reply) : json(file === 'json' ? 'A file' : 'Done', reply);
}

function json(description: string, schema: Endpoint['reply']) {
  return { description, content: { 'application/json': { schema } } };
}

function events(schema: Endpoint['reply']) {
  return { description: 'Events by name, each with its data', content: { 'text/event-stream': { schema } } };
}

function csvFile(row: Endpoint['reply']) {
  return { description: 'A line of headers, then a line each', content: { 'text/csv': { schema: row } } };
}

function withPicture(form: Endpoint['body']) {
  return form instanceof z.ZodMiniObject ? z.extend(form, { auctionImage: z.optional(z.file()) }) : form;
}

/** Shows the document at `/docs`. The page makes no requests to other hosts: fonts, tools and telemetry are off. */
async function showApi(api: FastifyInstance, title: string): Promise<void> {
  const pack = sendPackedOnce();
  const recall = openCache<ApiPage>({ maxWeight: 1, weigh: () => 1 });
  const readPage = () => recall('page', () => makePage(title));
  const hidden = { schema: { hide: true } };
  api.get('/docs', hidden, async (_request, reply) => reply.redirect(`${api.prefix}/docs/`, 301));
  api.get('/docs/', hidden, async (_request, reply) => {
    const { html } = await readPage();
    return reply.type('text/html; charset=utf-8').send(allowItsScripts(reply, html));
  });
  api.get('/docs/js/scalar.js', hidden, async (request, reply) => {
    const { script } = await readPage();
    reply.type('application/javascript; charset=utf-8').header('cache-control', 'public, max-age=3600');
    return reply.send(await pack(request, reply, script));
  });
}

type ApiPage = { readonly html: string; readonly script: string };

/**
 * Returns the page and its script from the package that serves them. The package is loaded at the first visit, because
 * few people open the page, and the package takes a sixth of the time that loading all code would take.
 */
async function makePage(title: string): Promise<ApiPage> {
  const { default: apiReference } = await import('@scalar/fastify-api-reference');
  const app = fastify();
  await app.register(apiReference, {
    routePrefix: '/docs',
    configuration: {
      url: './openapi.json',
      pageTitle: title,
      favicon: '/favicon.svg',
      theme: 'none',
      withDefaultFonts: false,
      telemetry: false,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
      hideClientButton: true,
      hideTestRequestButton: true,
      hiddenClients: true,
      documentDownloadType: 'json',
      persistAuth: false,
    },
  });
  const [{ payload: html }, { payload: script }] = [await app.inject('/docs/'), await app.inject('/docs/js/scalar.js')];
  await app.close();
  return { html, script };
}

/** The page starts with an inline script, and the nonce of this reply allows only that script. */
function allowItsScripts(reply: FastifyReply, html: string): string {
  const nonce = randomBytes(16).toString('base64');
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header('content-security-policy', policy.replace('script-src ', `script-src 'nonce-${nonce}' `));
  return html.replaceAll('<script', `<script nonce="${nonce}"`);
}

/**
 * Returns a function that compresses a large constant text once and reuses the result. Compressing a few megabytes
 * keeps a core busy for half a second.
 */
export function sendPackedOnce() {
  let bytesIn: ReturnType<typeof packedOnce> | undefined;
  return async (request: FastifyRequest, reply: FastifyReply, text: string): Promise<Buffer | string> => {
    bytesIn ??= packedOnce(text);
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === undefined) return text;
    reply.headers({ 'content-encoding': encoding, vary: 'accept-encoding' });
    return bytesIn(encoding);
  };
}
