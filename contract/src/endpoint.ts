import type * as z from 'zod/mini';
import { nothing } from './schemas.ts';

/**
 * Who may make a call. `bidder` is a signed-in USER. `admin-setup` is an administrator who may not have set up a
 * required second factor yet; `admin` must have. `provider` is identified by a signature instead of a session.
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
  /** Multipart calls carry text fields and one image; their body schema describes the text fields. */
  readonly multipart: boolean;
  /** Answers with an endless stream of server-sent events; its reply describes the data of each event. */
  readonly stream: boolean;
  /**
   * Answers with a file that is sent while it is produced. For a CSV file, the reply describes one row: the keys are
   * the headers of the columns, in order. For a JSON file, it describes the whole file.
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
 * The only definition of a call: the server's routes, the typed client and the OpenAPI document are derived from it.
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
    // An endpoint that names none of these accepts none: the defaults above and here are the same schema.
    params: definition.params ?? (nothing as unknown as P),
    query: definition.query ?? (nothing as unknown as Q),
    body: definition.body ?? (nothing as unknown as B),
  };
}
