import { randomBytes } from 'node:crypto';
import { Refusal, retention } from '@ekbid/domain';
// Imported only for its types: it adds cookies to requests and replies, even if only this file is compiled.
import type {} from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../context/deps.ts';
import { sign } from '../context/keys.ts';
import type { Db } from '../db/database.ts';
import { browserName } from './browser-name.ts';
import type { Shown } from './callers.ts';
import { languageOf } from './language.ts';

/**
 * The cookie with a browser's random id. The id becomes a session once the database links the id's keyed hash to a
 * person.
 */
export const anonymousCookie = 'ekbid_visitor';
/**
 * The name of that cookie over https. Browsers accept a `__Host-` cookie only from our own host, so no other domain can
 * set it.
 */
export const hostCookie = `__Host-${anonymousCookie}` as const;
/** The names that axios uses by default. */
export const csrfCookie = 'XSRF-TOKEN';
export const csrfHeader = 'x-xsrf-token';

const rememberedSeconds = retention.sessions * 24 * 60 * 60;

/**
 * Requests over https that came with the cookie of the former name. `remember` says whether the browser keeps the
 * cookie after the browser is closed.
 */
const former = new WeakMap<FastifyRequest, { readonly remember: boolean }>();

/**
 * Over https, reads the id from the `__Host-` cookie. Without that cookie, accepts the cookie of the former name, but
 * only if its id has a session, and only as long as sessions from before the new name can be valid. These conditions
 * keep another domain from setting the id, and then using the mobile number that a person verifies in this browser.
 * From either cookie, an accepted id is in `request.cookies` under the former name.
 */
export function acceptHostCookie(app: FastifyInstance, deps: Pick<Deps, 'config' | 'db' | 'keys'>): void {
  if (!isHttps(deps)) return;
  app.addHook('onRequest', async (request) => {
    const { [hostCookie]: own, [anonymousCookie]: earlier, ...cookies } = request.cookies;
    request.cookies = { ...cookies, ...(own !== undefined && { [anonymousCookie]: own }) };
    if (own !== undefined || earlier === undefined) return;
    const { isAccepted, remember } = await findFormer(deps.db, hashAnonymousId(deps, earlier));
    if (!isAccepted) return;
    request.cookies[anonymousCookie] = earlier;
    former.set(request, { remember });
  });
}

async function findFormer(db: Db, sessionHash: Buffer) {
  const { rows } = await sql<{ isAccepted: boolean; remember: boolean }>`
    select expires_at > game_clock() + interval '12 hours' as remember,
      -- Migration 0056 introduced the present name of the cookie. A database that was created later has only the
      -- baseline, which includes it.
      game_clock() < interval '30 days' + (
        select min(run_at) from migrations where name in ('0056_host_cookie.sql', '0001_baseline.sql')
      ) as is_accepted
    from sessions where session_hash = ${sessionHash} and expires_at > game_clock()`.execute(db);
  return rows[0] ?? { isAccepted: false, remember: false };
}

/** Sets the cookie with the present name, if the request had the one with the former name. */
export function exchangeCookie(request: FastifyRequest, reply: FastifyReply, deps: Pick<Deps, 'config'>): void {
  const exchanged = former.get(request);
  const anonymousId = readAnonymousId(request);
  if (exchanged && anonymousId !== null) setId(reply, deps, anonymousId, exchanged.remember);
}

/**
 * The last character of every id that is given to a browser without a session. An id that is given at sign-in never
 * ends with it: it is 32 random bytes in base64url, whose last character carries four bits, and this character needs
 * six. So an id with this ending has no session, and no query is needed to know it.
 */
const visitorEnding = '_';

/** Returns whether this browser certainly has no session, so that it can get the replies that all visitors share. */
export function isVisitor(request: FastifyRequest): boolean {
  return readAnonymousId(request)?.endsWith(visitorEnding) ?? true;
}

/**
 * The beginning of every visitor's CSRF token. A page with data for all visitors states it as the data's owner
 * (`ownerMark`). A browser accepts the data only if its own token begins in this way. The token of a signed-in person
 * does not, because it begins with random characters.
 */
export const visitorMark = 'visitor-page';

export function readAnonymousId(request: FastifyRequest): string | null {
  const value = request.cookies[anonymousCookie];
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : null;
}

/**
 * Computes the hash under which the database stores the id. A secret key is needed for it, so write access to the
 * database is not enough to create a session.
 */
export function hashAnonymousId({ keys }: Pick<Deps, 'keys'>, anonymousId: string): Buffer {
  return sign(keys.session, anonymousId);
}

export function csrfToken({ keys }: Pick<Deps, 'keys'>, anonymousId: string): string {
  const mark = anonymousId.endsWith(visitorEnding) ? visitorMark : '';
  return mark + sign(keys.csrf, anonymousId).toString('base64url');
}

/** Gives the browser a new id without a session, and returns the id. */
export function setAnonymousId(reply: FastifyReply, deps: Pick<Deps, 'keys' | 'config'>): string {
  return setNewId(reply, deps, newId().slice(0, -visitorEnding.length) + visitorEnding, false);
}

const newId = () => randomBytes(32).toString('base64url');

function setNewId(
  reply: FastifyReply,
  deps: Pick<Deps, 'keys' | 'config'>,
  anonymousId: string,
  remember: boolean,
): string {
  const options = cookieOptions(deps, remember);
  setId(reply, deps, anonymousId, remember);
  reply.setCookie(csrfCookie, csrfToken(deps, anonymousId), options);
  return anonymousId;
}

function setId(reply: FastifyReply, deps: Pick<Deps, 'config'>, anonymousId: string, remember: boolean): void {
  const name = isHttps(deps) ? hostCookie : anonymousCookie;
  reply.setCookie(name, anonymousId, { ...cookieOptions(deps, remember), httpOnly: true });
}

/** Sets the cookies with the id and the CSRF token if the browser lacks them. Returns the token. */
export function ensureCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Pick<Deps, 'keys' | 'config'>,
): string {
  const anonymousId = readAnonymousId(request);
  if (anonymousId === null) return csrfToken(deps, setAnonymousId(reply, deps));
  exchangeCookie(request, reply, deps);
  const token = csrfToken(deps, anonymousId);
  if (request.cookies[csrfCookie] !== token) reply.setCookie(csrfCookie, token, cookieOptions(deps, false));
  return token;
}

export function cookieOptions(deps: Pick<Deps, 'config'>, remember: boolean) {
  const secure = isHttps(deps);
  return { path: '/', sameSite: 'lax', secure, ...(remember && { maxAge: rememberedSeconds }) } as const;
}

function isHttps({ config }: Pick<Deps, 'config'>): boolean {
  return config.PUBLIC_URL?.startsWith('https:') ?? false;
}

/** Describes where a changing call comes from. `checkNotForged` has already refused calls without an id. */
export function originOf(deps: Pick<Deps, 'keys'>, request: FastifyRequest) {
  const anonymousId = readAnonymousId(request);
  if (anonymousId === null) throw new Refusal('forged_request');
  return {
    visitorHash: hashAnonymousId(deps, anonymousId),
    address: request.ip,
    known: readKnown(request),
  };
}

type SignIn = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly userId: string;
  /** What the sign-in was checked against. Missing if the account has just been made. */
  readonly shown?: Shown;
};

/** Signs the browser in and gives it a new id. */
export async function enter(deps: Deps, { request, reply, userId, shown }: SignIn, remember = false): Promise<void> {
  const formerHash = originOf(deps, request).visitorHash;
  // The id before sign-in gets no session. So an attacker who planted it gains nothing (session fixation).
  const sessionHash = hashAnonymousId(deps, setNewId(reply, deps, newId(), remember));
  const [language, browser] = [languageOf(request), browserName(request.headers['user-agent'])];
  await request.server.callers.signIn({ userId, remember, sessionHash, formerHash, shown, language, browser });
  await markKnown(deps, { request, reply, userId });
  await markDevice(deps, { request, reply, userId });
  const byPassword = shown && shown.phone === undefined;
  const factors = byPassword ? (shown.code ? 'password and second factor' : 'password') : 'code to the phone';
  request.log.info({ userId, factors, remember }, 'signed in');
}

/**
 * Sets the cookie with the device's number. It expires together with the records of the device. With `sameSite:
 * 'strict'` the browser sends the cookie only with requests from our own pages.
 */
async function markDevice(deps: Deps, { request, reply, userId }: Omit<SignIn, 'shown'>): Promise<void> {
  const { device } = request.server.callers;
  const number = device.read(request.cookies[device.cookie]);
  await device.record(userId, number);
  const maxAge = retention.accountTraces * 24 * 60 * 60;
  reply.setCookie(device.cookie, number, { ...cookieOptions(deps, false), sameSite: 'strict', httpOnly: true, maxAge });
}

/** 400 days is the longest time for which browsers keep a cookie. */
const knownSeconds = 400 * 24 * 60 * 60;

/** Marks this browser as known to the account. Known browsers have separate budgets for wrong passwords. */
export async function markKnown(
  deps: Deps,
  { request, reply, userId }: Pick<SignIn, 'request' | 'reply' | 'userId'>,
): Promise<void> {
  const { known } = request.server.callers;
  const marks = await known.add(readKnown(request), userId);
  if (marks === null) return;
  reply.setCookie(known.cookie, marks, { ...cookieOptions(deps, false), httpOnly: true, maxAge: knownSeconds });
}

function readKnown({ cookies, server: { callers } }: FastifyRequest): string[] {
  return callers.known.read(cookies[callers.known.cookie]);
}

/**
 * A limit of calls from one address in ten minutes. It is generous, because many people can share an address. The
 * strict budgets, by mobile number, browser and person, are counted in the database.
 */
export const perAddress = (max: number) => ({ config: { rateLimit: { max, timeWindow: 10 * 60_000 } } });

/** Returns the hash by which the database finds the caller's session. Null if the browser cannot have a session. */
export function sessionHashOf(request: FastifyRequest, deps: Pick<Deps, 'keys'>): Buffer | null {
  const anonymousId = readAnonymousId(request);
  return anonymousId === null || isVisitor(request) ? null : hashAnonymousId(deps, anonymousId);
}
