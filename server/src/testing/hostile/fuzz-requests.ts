import { formOf, plausible } from './attacks.ts';
import type { HostileRequest } from './hostile-server.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
type Schema = {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly Json[];
  readonly const?: Json;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
};
type Parameter = { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema: Schema };
type Operation = {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
};
/** The parts of an OpenAPI document that are used here. */
export type ApiDocument = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

export type Call = { readonly method: string; readonly path: string; readonly operation: Operation };

/** Lists every call that the document describes. */
export const callsOf = ({ paths }: ApiDocument): Call[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

/** Random numbers from a seed. The same seed gives the same numbers. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number from 0 to less than 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  is(share: number): boolean {
    return this.next() < share;
  }

  pick<Value>(values: readonly [Value, ...Value[]] | readonly Value[]): Value {
    return values[Math.floor(this.next() * values.length)] as Value;
  }
}

const hostileTexts = [
  ...['', ' ', '0', '-1', '1e400', 'null', 'true', 'NaN', '9'.repeat(400), '٣', '१२', '\u0000', 'a\u0000b', '\ud800'],
  ...["' or 1=1 --", '"; drop table users; --', '$1', '\\', '%', '%00', '%ff', '%_', '{{7*7}}', '${7*7}', '<script>'],
  ...[
    '../../../../etc/passwd',
    '\r\nset-cookie: a=b',
    '\u202e',
    '👩‍👩‍👧‍👦',
    'a'.repeat(5000),
    '00000000-0000-0000-0000-000000000000',
  ],
  ...[
    '9999-12-31T23:59:59-23:59',
    '-000001-01-01T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '+919999999999',
    '=1+1',
    '[object Object]',
  ],
];
const hostileValues: readonly Json[] = [
  ...hostileTexts,
  ...[null, true, false, 0, -1, 0.1, 1e-7, 1e308, 2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 63)],
  ...[
    [],
    {},
    [[]],
    { $ne: null },
    ['a', 'a'],
    { length: 1e9 },
    { toString: 'a' },
    JSON.parse('{"__proto__":{"a":1}}') as Json,
  ],
];

/** Ids of existing rows, by the name of the parameter that takes them. */
export type Ids = Readonly<Record<string, readonly string[]>>;

type Needs = { readonly chance: Chance; readonly ids: Ids };

/**
 * Makes a request for a call. Most parts are plausible, so that the request passes the first checks and reaches further
 * code, but at least one part is wrong.
 */
export function fuzzRequest({ method, path, operation }: Call, needs: Needs): HostileRequest {
  const { chance } = needs;
  const parameters = operation.parameters ?? [];
  const address = path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
    return encodeURIComponent(asText(valueOf(parameter?.schema ?? {}, name, needs), chance)) || '%20';
  });
  const query = parameters.filter((one) => one.in === 'query' && chance.is(one.required ? 0.95 : 0.4));
  const pairs = query.flatMap(({ name, schema }) => {
    const pair = `${name}=${encodeURIComponent(asText(valueOf(schema, name, needs), chance))}`;
    return chance.is(0.03) ? [pair, pair] : [pair];
  });
  const search = pairs.length > 0 ? `?${pairs.join('&')}` : '';
  return { method, path: address + search, ...bodyOf(operation, needs) };
}

/** Returns the value as text for an address. Lone surrogates are removed, because no address can contain them. */
const asText = (value: Json, chance: Chance) =>
  (typeof value === 'string'
    ? value
    : chance.is(0.5)
      ? JSON.stringify(value)
      : `${JSON.stringify(value)} `
  ).toWellFormed();

type Sent = Pick<HostileRequest, 'headers' | 'body'>;

function bodyOf({ requestBody }: Operation, needs: Needs): Sent {
  if (!requestBody) return { headers: {}, body: '' };
  const { chance } = needs;
  const [type = '', { schema } = { schema: {} }] = Object.entries(requestBody.content)[0] ?? [];
  const value = valueOf(schema, 'body', needs);
  const isForm = type === 'multipart/form-data' && typeof value === 'object' && value !== null && !Array.isArray(value);
  const sent = isForm ? formOf(value as Record<string, unknown>, fileFor(chance)) : jsonOf(value, type);
  return chance.is(0.1) ? spoiled(sent, chance) : sent;
}

const jsonOf = (value: Json, type: string): Sent => ({
  headers: { 'content-type': type === 'multipart/form-data' ? 'application/json' : type },
  body: JSON.stringify(value),
});

const fileFor = (chance: Chance) =>
  chance.is(0.5)
    ? {
        name: chance
          .pick(hostileTexts)
          .toWellFormed()
          .replaceAll(/["\r\n]/g, ''),
        content: chance.pick(hostileTexts),
      }
    : undefined;

/** Spoils a body: cuts it off, gives it another type, or nests it very deeply. */
function spoiled({ headers, body }: Sent, chance: Chance): Sent {
  const type = (name: string) => ({ ...headers, 'content-type': name });
  return chance.pick<() => Sent>([
    () => ({ headers, body: body.slice(0, Math.floor(body.length * chance.next())) }),
    () => ({ headers, body: '' }),
    () => ({ headers: type('text/plain'), body }),
    () => ({
      headers: type('application/xml'),
      body: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    }),
    () => ({ headers: type('multipart/form-data'), body }),
    () => ({ headers: type('application/json; charset=utf-16'), body }),
    () => ({ headers: type('application/json'), body: '['.repeat(20_000) }),
    () => ({ headers: type('application/json'), body: `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}` }),
    () => ({ headers: { ...headers, 'content-encoding': 'gzip' }, body }),
  ])();
}

/** Returns a value for a schema: usually a plausible one, sometimes one at its limits or of another type. */
function valueOf(schema: Schema, name: string, needs: Needs): Json {
  const { chance } = needs;
  if (name !== 'body' && chance.is(0.15)) return chance.pick(hostileValues);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return valueOf(chance.pick(choices), name, needs);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return chance.pick(schema.enum);
  return ofType(schema, name, needs);
}

function ofType(schema: Schema, name: string, needs: Needs): Json {
  const { chance } = needs;
  const type = typeof schema.type === 'string' ? schema.type : chance.pick(schema.type ?? ['string']);
  if (type === 'object') return objectOf(schema, needs);
  if (type === 'array')
    return Array.from({ length: Math.floor(chance.next() * 4) }, () => valueOf(schema.items ?? {}, name, needs));
  if (type === 'boolean') return chance.is(0.5);
  if (type === 'null') return null;
  if (type === 'number' || type === 'integer') return numberOf(schema, chance);
  return textOf(schema, name, needs);
}

function objectOf({ properties = {}, required = [] }: Schema, needs: Needs): Json {
  const { chance } = needs;
  const entries = Object.entries(properties)
    .filter(([name]) => chance.is(required.includes(name) ? 0.95 : 0.6))
    .map(([name, schema]): [string, Json] => [name, valueOf(schema, name, needs)]);
  if (chance.is(0.05)) entries.push(['role', 'ADMIN'], ['isAdmin', true]);
  return Object.fromEntries(entries);
}

function numberOf({ minimum = 0, maximum = 100 }: Schema, chance: Chance): number {
  const most = Math.min(maximum, minimum + 1000);
  return chance.pick([minimum, most, minimum - 1, most + 1, Math.round(minimum + chance.next() * (most - minimum))]);
}

function textOf({ format, minLength = 0 }: Schema, name: string, { chance, ids }: Needs): Json {
  if (format === 'uuid' || /id$/i.test(name)) return chance.pick(ids[name] ?? Object.values(ids).flat());
  const known = plausible[name];
  if (known !== undefined) return known as Json;
  if (format === 'date-time') return new Date(Date.now() + (chance.next() - 0.3) * 1e10).toISOString();
  if (format === 'email') return 'a@example.in';
  return chance.pick(['a', 'Asha', 'a reason of some length', 'hi', '5', 'x'.repeat(Math.max(1, minLength))]);
}
