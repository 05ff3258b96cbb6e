import * as contract from '@ekbid/contract';
import type { Endpoint } from '@ekbid/contract';
import * as z from 'zod/mini';
import type { HostileRequest } from './hostile-server.ts';

/** A request in which one text is hostile. */
export type Attack = HostileRequest & {
  /** Where the hostile text stands and what it is, for example `POST /auth/login, body email: 15000 x " "`. */
  readonly name: string;
};

type Place = Omit<Attack, 'name'> & { readonly where: string };

/** Characters that regular expressions often repeat: white space, brackets, separators, letters and digits. */
const signs = [
  ' ',
  '\t',
  '(',
  ')',
  ',',
  ';',
  ' ;',
  '"',
  '\\',
  '%',
  '=',
  '-',
  '.',
  '@',
  'a@',
  '/',
  ':',
  '[',
  '<',
  'a',
  '0',
];
/** In characters. The first is about the largest header that Node accepts. The second fits into most fields. */
const lengths = [15_000, 4900];

type Text = { readonly text: string; readonly of: string };

const hostileTexts: readonly Text[] = signs.flatMap((sign) =>
  lengths.map((length) => ({
    // Other characters stand at both ends: white space there would be trimmed, and a slow regular expression takes
    // longest when it fails only at the last character.
    text: `a${sign.repeat(length / sign.length)}!`,
    of: `${length} x ${JSON.stringify(sign)}`,
  })),
);

const headerNames = [
  ...[
    'accept',
    'accept-encoding',
    'accept-language',
    'authorization',
    'cookie',
    'forwarded',
    'if-match',
    'if-modified-since',
  ],
  ...['if-none-match', 'if-range', 'origin', 'range', 'referer', 'sec-fetch-site', 'user-agent', 'x-forwarded-for'],
  ...['x-forwarded-host', 'x-forwarded-proto', 'x-razorpay-event-id', 'x-razorpay-signature', 'x-xsrf-token'],
  contract.unattendedHeader,
];
/** One address of each kind: page, file, reply, refusal, metrics, changing call and webhook. */
const addresses = [
  ...['GET /', 'GET /api/docs/js/scalar.js', 'GET /api/auctions', 'GET /api/site', 'GET /api/nothing', 'GET /metrics'],
  ...['POST /api/auth/login', 'POST /api/payment/webhook'],
].map((address) => address.split(' ') as [method: string, path: string]);

/** Puts each hostile text into each header of a request to each kind of address. */
export function* attackHeaders(): Generator<Attack> {
  for (const [method, path] of addresses)
    for (const name of [...headerNames, 'content-type', 'content-disposition'])
      for (const { text, of } of hostileTexts)
        yield { name: `${method} ${path}, header ${name}: ${of}`, method, path, headers: { [name]: text }, body: '' };
}

const boundary = 'hostile';
const anId = '00000000-0000-4000-8000-000000000000';
/** Valid values for the other fields, so that the request is not refused before the hostile field is read. */
export const plausible: Readonly<Record<string, unknown>> = {
  ...{
    email: 'a@example.in',
    phone: '+919876543210',
    mobileNumber: '+919876543210',
    password: 'a pass 1',
    otp: '123456',
  },
  ...{ firstName: 'Asha', lastName: 'Nair', title: 'A steel pan', startingBid: '1', endingBid: '9', bidIncrement: '1' },
  ...{ endTime: '2090-01-15T13:00:00.000Z', maxSlots: '9', amount: 5, bidAmount: 5, auctionId: anId, userId: anId },
};

/** Puts each hostile text into every parameter and field of an endpoint. */
export function* attackFields(endpoint: Endpoint): Generator<Attack> {
  for (const { text, of } of hostileTexts)
    for (const { where, ...place } of placesIn(endpoint, text))
      yield { name: `${endpoint.method} ${endpoint.path}, ${where}: ${of}`, ...place };
}

function* placesIn(endpoint: Endpoint, text: string): Generator<Place> {
  const { method, path, params, query, body } = endpoint;
  const addressOf = (values: Readonly<Record<string, string>>) =>
    `/api${path.replaceAll(/:(\w+)/g, (_match, name: string) => values[name] ?? anId)}`;
  const address = addressOf({});
  const plain = { method, headers: {}, body: '' };
  const encoded = encodeURIComponent(text).slice(0, 15_000);
  for (const name of namesIn(params))
    yield { ...plain, where: `parameter ${name}`, path: addressOf({ [name]: encoded }) };
  for (const name of namesIn(query)) yield { ...plain, where: `query ${name}`, path: `${address}?${name}=${encoded}` };
  if (method === 'GET') return;
  const fields = namesIn(body);
  for (const name of fields) {
    const values = {
      ...Object.fromEntries(fields.map((field) => [field, plausible[field] ?? 'plausible'])),
      [name]: text,
    };
    yield { method, path: address, where: `field ${name}`, ...(endpoint.multipart ? formOf(values) : jsonOf(values)) };
  }
  if (!endpoint.multipart) return;
  for (const content of [text, `Title,${text}\n${text}`, `${text}\n`.repeat(10)])
    yield { method, path: address, where: 'content of the file', ...formOf({}, { name: 'a.csv', content }) };
  yield { method, path: address, where: 'name of the file', ...formOf({}, { name: text, content: 'a' }) };
}

export function namesIn(schema: Endpoint['body']): string[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties);
}

const jsonOf = (values: object) => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(values) });

export function formOf(
  values: Readonly<Record<string, unknown>>,
  file?: { readonly name: string; readonly content: string },
) {
  const part = (of: string, content: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${of}\r\n\r\n${content}\r\n`;
  const parts = Object.entries(values).map(([name, value]) =>
    part(`name="${name}"`, typeof value === 'string' ? value : JSON.stringify(value)),
  );
  if (file) parts.push(part(`name="file"; filename="${file.name}"`, file.content));
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: `${parts.join('')}--${boundary}--\r\n`,
  };
}

/** All endpoints of the contract. Streams are included: they refuse a hostile id as any other call does. */
export const endpoints: readonly Endpoint[] = Object.values<unknown>(contract).filter(isEndpoint);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
}
