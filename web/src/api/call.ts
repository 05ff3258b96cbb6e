import { type Endpoint, serverTimeHeader, unattendedHeader, getMe } from '@ekbid/contract';
import { isRefusalCode, type RefusalCode, type RefusalDetails } from '@ekbid/domain';
import { recordServerTime, setServerTime } from './server-time.ts';

/** The second argument of `call`. It is optional if the endpoint needs no parameters, query or body. */
type Arguments<E extends Endpoint> = Record<never, never> extends Sent<E> ? [sent?: Sent<E>] : [sent: Sent<E>];

type Loose = Parts & { headers?: Readonly<Record<string, string>>; signal?: AbortSignal };

/**
 * Makes one call of the contract. Each failure is thrown as an ApiProblem, except a cancellation by the caller.
 *
 * Replies are not parsed here, because the server has already checked them with the same schema, and the parser's fast
 * path would build functions from text, which our Content-Security-Policy forbids.
 */
export async function call<E extends Endpoint>(endpoint: E, ...[sent]: Arguments<E>): Promise<Reply<E>> {
  const { status, ok, body, time } = await sendWithToken(endpoint, sent ?? {});
  if (!ok) {
    const problem = readProblem(status, body);
    if (status === 401) announceSessionEnd();
    throw problem;
  }
  if (typeof body !== 'object' || body === null) throw new ApiProblem({ code: 'unreadable', status });
  // After a 304 the body comes from the browser's cache, so the header has the newer time.
  if (time) setServerTime(time);
  else recordServerTime(body);
  return body;
}

type Answer = { status: number; ok: boolean; body: unknown; time: string | null };

/** Calls that change data need the CSRF token of the cookie. If it is missing or outdated, one GET renews it. */
async function sendWithToken(endpoint: Endpoint, sent: Loose): Promise<Answer> {
  if (endpoint.method === 'GET') return send(endpoint, sent);
  if (csrfToken() === undefined) await renewCsrfToken();
  const answer = await send(endpoint, sent);
  if (answer.ok || readProblem(answer.status, answer.body).code !== 'forged_request') return answer;
  await renewCsrfToken();
  return send(endpoint, sent);
}

async function send(endpoint: Endpoint, sent: Loose): Promise<Answer> {
  const body = bodyOf(endpoint, sent);
  const headers = new Headers(sent.headers);
  headers.set('Accept', 'application/json');
  if (isUnattended()) headers.set(unattendedHeader, '1');
  if (typeof body === 'string') headers.set('Content-Type', 'application/json');
  const token = csrfToken();
  if (token !== undefined && endpoint.method !== 'GET') headers.set(csrfHeader, token);

  const { method } = endpoint;
  const { signal = null } = sent;
  const request = { method, headers, body: body ?? null, credentials: 'include', signal } satisfies RequestInit;
  try {
    const response = await fetch(addressOf(endpoint, sent), request);
    const reply = readJson(await response.text());
    // A reply with a 2xx status may also carry a refusal, for example for a payment that the bank has not finished.
    const time = response.headers.get(serverTimeHeader);
    return { status: response.status, ok: response.ok && !isProblemBody(reply), body: reply, time };
  } catch (cause) {
    throw isGivenUp(signal, cause) ? cause : new ApiProblem({ code: 'network', cause });
  }
}

/** Whether the caller cancelled the call. A timeout does not count: it is reported like a missing reply. */
function isGivenUp(signal: AbortSignal | null, cause: unknown): boolean {
  return signal !== null && signal.aborted && !(cause instanceof DOMException && cause.name === 'TimeoutError');
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const csrfHeader = 'X-XSRF-TOKEN';

export function csrfToken(): string | undefined {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith('XSRF-TOKEN='));
  return pair && decodeURIComponent(pair.slice(pair.indexOf('=') + 1));
}

/** Any GET sets the cookie. This call is the cheapest one. */
async function renewCsrfToken(): Promise<void> {
  try {
    await fetch(addressOf(getMe, {}), { credentials: 'include' });
  } catch (cause) {
    throw new ApiProblem({ code: 'network', cause });
  }
}

type Listener = () => void;

const listeners = new Set<Listener>();

/** Runs `listener` after each 401, which means that the session is missing or has ended. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function announceSessionEnd(): void {
  for (const listener of listeners) listener();
}

const attendedMs = 60_000;
const gestures = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

let touchedAt = Date.now();

/** Records the time of each gesture on this page, for `isUnattended`. */
export function recordAttendance(): void {
  const touch = () => (touchedAt = Date.now());
  for (const gesture of gestures) window.addEventListener(gesture, touch, { passive: true, capture: true });
}

/** Whether the person has been inactive for so long that requests come from the page alone. */
function isUnattended(): boolean {
  return Date.now() - touchedAt > attendedMs;
}

type Schema = Endpoint['params'];
type In<S extends Schema> = S['_zod']['input'];

export type Reply<E extends Endpoint> = E['reply']['_zod']['output'];

/**
 * A field of `Sent`. It exists only if the endpoint declares it, and is optional if all its own fields are optional.
 */
type Part<Name extends string, S extends Schema> =
  unknown extends In<S>
    ? { readonly [name in Name]?: never }
    : Record<never, never> extends In<S>
      ? { readonly [name in Name]?: In<S> }
      : { readonly [name in Name]: In<S> };

export type Sent<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> & {
    /** The files of a multipart call, by field name. */
    readonly files?: Readonly<Record<string, File>>;
    readonly headers?: Readonly<Record<string, string>>;
    readonly signal?: AbortSignal;
  };

/** The same as `Sent`, without the types of the endpoint. `addressOf` and `bodyOf` take it. */
type Parts = {
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

function bodyOf({ multipart }: Endpoint, { body, files }: Parts): FormData | string | undefined {
  if (!multipart) return body === undefined ? undefined : JSON.stringify(body);
  const form = new FormData();
  // Append fields before files, so that the server has read the fields when a file arrives.
  for (const [name, value] of textEntries(body)) form.append(name, value);
  for (const [name, file] of Object.entries(files ?? {})) form.append(name, file);
  return form;
}

function textEntries(record: unknown): [string, string][] {
  return Object.entries(record ?? {})
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, String(value)]);
}

/**
 * The server's refusal codes, and two failures in the browser: no reply (`network`) or an unexpected one
 * (`unreadable`).
 */
export type ProblemCode = RefusalCode | 'network' | 'unreadable';

type ProblemParts = {
  code: ProblemCode;
  status?: number;
  message?: string;
  field?: string | undefined;
  details?: RefusalDetails | undefined;
  cause?: unknown;
};

/** The error of every failed call. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly code: ProblemCode;
  /** The HTTP status; 0 if there was no reply. */
  readonly status: number;
  /** The form field that the problem is about, if any. */
  readonly field: string | undefined;
  readonly details: RefusalDetails;

  constructor({ code, status = 0, message = code, field, details = {}, cause }: ProblemParts) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.field = field;
    this.details = details;
  }
}

/**
 * Reads the body of a refused call. The code is `unreadable` for a proxy's error page, and for a code that is newer
 * than this page.
 */
export function readProblem(status: number, body: unknown): ApiProblem {
  if (!isProblemBody(body)) return new ApiProblem({ code: 'unreadable', status });
  const { code, message, field, details } = body;
  return new ApiProblem({ code: isRefusalCode(code) ? code : 'unreadable', status, message, field, details });
}

type ProblemBody = { code: string; message: string; field?: string; details?: RefusalDetails };

function isProblemBody(body: unknown): body is ProblemBody {
  return (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    typeof body.code === 'string' &&
    'message' in body &&
    typeof body.message === 'string'
  );
}
