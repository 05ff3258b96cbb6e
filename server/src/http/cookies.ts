import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { sign } from '../keys.ts';

/** Knows a browser: a random id, worth something only once a session in the database has its keyed hash. */
export const visitorCookie = 'ekbid_visitor';
/** The names axios looks for. */
export const csrfCookie = 'XSRF-TOKEN';
export const csrfHeader = 'x-xsrf-token';

const rememberedSeconds = 30 * 24 * 60 * 60;

export function readVisitorId(request: FastifyRequest): string | null {
  const value = request.cookies[visitorCookie];
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : null;
}

/** What the database knows a browser by. Keyed, so that whoever writes to the database alone makes nobody a session. */
export function hashVisitorId({ keys }: Pick<Deps, 'keys'>, visitorId: string): Buffer {
  return sign(keys.session, visitorId);
}

export function csrfToken({ keys }: Pick<Deps, 'keys'>, visitorId: string): string {
  return sign(keys.csrf, visitorId).toString('base64url');
}

/** Gives this browser a new id, so that one known from before signing in is worth nothing after it. Returns the id. */
export function setVisitor(reply: FastifyReply, deps: Pick<Deps, 'keys' | 'config'>, remember = false): string {
  const visitorId = randomBytes(32).toString('base64url');
  const options = cookieOptions(deps, remember);
  reply.setCookie(visitorCookie, visitorId, { ...options, httpOnly: true });
  reply.setCookie(csrfCookie, csrfToken(deps, visitorId), options);
  return visitorId;
}

/** Every GET leaves the browser with an id and the token that goes with it. Returns the token. */
export function ensureCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Pick<Deps, 'keys' | 'config'>,
): string {
  const visitorId = readVisitorId(request);
  if (visitorId === null) return csrfToken(deps, setVisitor(reply, deps));
  const token = csrfToken(deps, visitorId);
  if (request.cookies[csrfCookie] !== token) reply.setCookie(csrfCookie, token, cookieOptions(deps, false));
  return token;
}

export function cookieOptions({ config }: Pick<Deps, 'config'>, remember: boolean) {
  const secure = config.PUBLIC_URL?.startsWith('https:') ?? false;
  return { path: '/', sameSite: 'lax', secure, ...(remember && { maxAge: rememberedSeconds }) } as const;
}
