import type { Endpoint } from '@ekbid/contract';

type Schema = Endpoint['params'];
type In<S extends Schema> = S['_zod']['input'];

export type Reply<E extends Endpoint> = E['reply']['_zod']['output'];

/** A part exists only if the endpoint declares it. It is optional if all its fields are optional. */
type Part<Name extends string, S extends Schema> =
  unknown extends In<S>
    ? { readonly [name in Name]?: never }
    : Record<never, never> extends In<S>
      ? { readonly [name in Name]?: In<S> }
      : { readonly [name in Name]: In<S> };

export type Sent<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> & {
    /** The files of a multipart call, by the name of their field. */
    readonly files?: Readonly<Record<string, File>>;
    readonly headers?: Readonly<Record<string, string>>;
    readonly signal?: AbortSignal;
  };

/** The same without the types of the endpoint, for building the address and the body. */
export type Parts = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  files?: Readonly<Record<string, File>>;
};

export function addressOf({ path }: Endpoint, { params, query }: Parts): string {
  const values = new Map(Object.entries(params ?? {}));
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams(textEntries(query)).toString();
  return `/api${filled}${search && `?${search}`}`;
}

export function bodyOf({ multipart }: Endpoint, { body, files }: Parts): FormData | string | undefined {
  if (!multipart) return body === undefined ? undefined : JSON.stringify(body);
  const form = new FormData();
  // Fields come before files, so that the server has read them when a file arrives.
  for (const [name, value] of textEntries(body)) form.append(name, value);
  for (const [name, file] of Object.entries(files ?? {})) form.append(name, file);
  return form;
}

function textEntries(record: unknown): [string, string][] {
  return Object.entries(record ?? {})
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, String(value)]);
}
