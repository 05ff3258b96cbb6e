import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import * as contract from '@ekbid/contract';
import type { Access, Endpoint } from '@ekbid/contract';
import swagger from '@fastify/swagger';
import apiReference from '@scalar/fastify-api-reference';
import type { FastifyInstance, FastifySchema, FastifyReply, FastifyRequest } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { csrfCookie, csrfHeader, hostCookie, anonymousCookie } from './anonymous-session.ts';

const title = 'EkBid API';
const about = `Every reply is JSON: \`success\`, \`message\`, and \`data\` where there is any. A refused call answers
\`success: false\` with a stable \`code\` and a \`message\` fit to show. Amounts are rupees, times ISO 8601 in UTC.
Any GET leaves a browser the two cookies that changing calls need.`;

const session = {
  type: 'apiKey',
  in: 'cookie',
  name: anonymousCookie,
  description: `Knows the browser, and whoever is signed in in it. Over https its name is ${hostCookie}.`,
} as const;
const forgeryToken = z.string().check(z.describe(`The value of the cookie ${csrfCookie}: the call is our own page’s.`));

const whoMayCall: Readonly<Record<Access, string>> = {
  public: 'Anybody may call this.',
  'signed-in': 'For signed-in people.',
  bidder: 'For signed-in bidders (role USER).',
  admin: 'For administrators.',
  'admin-setup': 'For administrators, also before they have set up a second factor.',
  provider: 'For the payment provider, which proves itself by signature.',
};

/** Serves the OpenAPI document, which is made from the contract, and the page that shows it. */
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
    ...(changes && { headers: z.object({ [csrfHeader]: forgeryToken }) }),
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

/** Shows the document at `/docs` without requests to other hosts: no fonts, tools or telemetry. */
async function showApi(api: FastifyInstance, title: string): Promise<void> {
  await api.register(async (page) => {
    const pack = packedOnce();
    page.addHook<unknown>('onSend', async (request, reply, payload) => {
      const type = String(reply.getHeader('content-type'));
      if (typeof payload !== 'string') return payload;
      if (type.startsWith('text/html')) return allowItsScripts(reply, payload);
      if (!type.startsWith('application/javascript')) return payload;
      reply.header('cache-control', 'public, max-age=3600');
      return pack(request, reply, payload);
    });
    await page.register(apiReference, {
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
  });
}

/** The page starts with an inline script. The nonce of this reply allows that script and no other. */
function allowItsScripts(reply: FastifyReply, html: string): string {
  const nonce = randomBytes(16).toString('base64');
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header('content-security-policy', policy.replace('script-src ', `script-src 'nonce-${nonce}' `));
  return html.replaceAll('<script', `<script nonce="${nonce}"`);
}

type Encoding = 'br' | 'gzip';

const pack: Readonly<Record<Encoding, (text: string) => Promise<Buffer>>> = {
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (text) => promisify(gzip)(text),
};

/**
 * For a large text that does not change while the process runs: it is compressed at the first request and then reused.
 * Compressing a few megabytes for each request would keep a core busy for half a second every time.
 */
export function packedOnce() {
  const packed = new Map<Encoding, Promise<Buffer>>();
  return async (request: FastifyRequest, reply: FastifyReply, text: string): Promise<Buffer | string> => {
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === undefined) return text;
    const bytes = packed.get(encoding) ?? pack[encoding](text);
    packed.set(encoding, bytes);
    reply.headers({ 'content-encoding': encoding, vary: 'accept-encoding' });
    return bytes;
  };
}

function encodingFor(accepted = ''): Encoding | undefined {
  const named = accepted.split(',').map((part) => part.split(';').map((piece) => piece.trim()));
  const wanted = new Set(named.filter(([, weight = '']) => !/^q=0(\.0*)?$/.test(weight)).map(([name]) => name));
  return (['br', 'gzip'] as const).find((encoding) => wanted.has(encoding));
}
