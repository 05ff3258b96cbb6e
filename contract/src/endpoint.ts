import type * as z from 'zod/mini';
import { nothing } from './schemas.ts';

/**
 * Who may make a call. `bidder` is a signed-in person with the role USER. `admin` is an administrator who has set up
 * the second factor, where one is required. `admin-setup` also allows administrators who have not done so yet.
 * `provider` is identified by a signature instead of a session.
 */
export type Access = 'public' | 'signed-in' | 'bidder' | 'admin' | 'admin-setup' | 'provider';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

type Schema = z.ZodMiniType;

export type Endpoint<
  Allowed extends Access = Access,
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
> = {
  readonly method: Method;
  /** The path below the base path, with parameters as `:name`. */
  readonly path: string;
  readonly access: Allowed;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
  /** Multipart calls carry text fields and picture files. Their body schema describes the text fields. */
  readonly multipart: boolean;
  /** The reply is an endless stream of server-sent events. The reply schema describes the data of each event. */
  readonly stream: boolean;
  /**
   * The reply is a file that is sent while it is produced. For a CSV file, the reply schema describes one row; its keys
   * are the column headers, in order. For a JSON file, the schema describes the whole file.
   */
  readonly file: 'csv' | 'json' | null;
};

type Definition<A extends Access, P extends Schema, Q extends Schema, B extends Schema, R extends Schema> = {
  access: A;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  reply: R;
  multipart?: boolean;
  stream?: boolean;
  file?: 'csv' | 'json';
};

/**
 * Defines a call. The server's routes, the typed client and the OpenAPI document are all derived from this definition.
 */
export function endpoint<
  A extends Access,
  R extends Schema,
  P extends Schema = typeof nothing,
  Q extends Schema = typeof nothing,
  B extends Schema = typeof nothing,
>(route: `${Method} /${string}`, definition: Definition<A, P, Q, B, R>): Endpoint<A, P, Q, B, R> {
  const [method, path] = route.split(' ') as [Method, string];
  const { access, summary, reply, multipart = false, stream = false, file = null } = definition;
  return {
    method,
    path,
    access,
    summary,
    reply,
    multipart,
    stream,
    file,
    // The casts are safe: if a schema is left out, its type parameter has the default `typeof nothing`.
    params: definition.params ?? (nothing as unknown as P),
    query: definition.query ?? (nothing as unknown as Q),
    body: definition.body ?? (nothing as unknown as B),
  };
}
