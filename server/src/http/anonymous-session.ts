import { randomBytes } from 'node:crypto';
import { Refusal } from '@ekbid/domain';
// What requests and replies have of it, also where nothing else of the application is compiled.
import type {} from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../context/deps.ts';
import { sign } from '../context/keys.ts';
import type { Db } from '../db/database.ts';
import type { Shown } from './callers.ts';
import { languageOf } from './language.ts';

/** Knows a browser: a random id, worth something only once a session in the database has its keyed hash. */
export const anonymousCookie = 'ekbid_visitor';
/** Its name over https: browsers take it from our own host alone, so that no neighbouring domain can plant one. */
export const hostCookie = `__Host-${anonymousCookie}` as const;
/** The names axios looks for. */
export const csrfCookie = 'XSRF-TOKEN';
export const csrfHeader = 'x-xsrf-token';

const rememberedSeconds = 30 * 24 * 60 * 60;

/** Requests that came under the former name over https, and whether their cookie outlives the browser. */
const former = new WeakMap<FastifyRequest, { readonly remember: boolean }>();

/**
 * Over https the id is read from the cookie of its host; under the former name, which stays `request.cookies`' name for
 * it, only where it opened a session, and while those from before may stand. An id that another domain planted would
 * otherwise be kept, and whoever planted it could use the number a person verifies in this browser.
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
      -- A database from before the present name has the first of these, a newer one only the baseline.
      game_clock() < interval '30 days' + (
        select min(run_at) from migrations where name in ('0056_host_cookie.sql', '0001_baseline.sql')
      ) as is_accepted
    from sessions where session_hash = ${sessionHash} and expires_at > game_clock()`.execute(db);
  return rows[0] ?? { isAccepted: false, remember: false };
}

/** Gives a browser that came under the former name the id it has under the present one. */
export function exchangeCookie(request: FastifyRequest, reply: FastifyReply, deps: Pick<Deps, 'config'>): void {
  const exchanged = former.get(request);
  const visitorId = readAnonymousId(request);
  if (exchanged && visitorId !== null) setId(reply, deps, visitorId, exchanged.remember);
}

export function readAnonymousId(request: FastifyRequest): string | null {
  const value = request.cookies[anonymousCookie];
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : null;
}

/** What the database knows a browser by. Keyed, so that whoever writes to the database alone makes nobody a session. */
export function hashAnonymousId({ keys }: Pick<Deps, 'keys'>, visitorId: string): Buffer {
  return sign(keys.session, visitorId);
}

export function csrfToken({ keys }: Pick<Deps, 'keys'>, visitorId: string): string {
  return sign(keys.csrf, visitorId).toString('base64url');
}

/** Gives this browser a new id, so that one known from before signing in is worth nothing after it. Returns the id. */
export function setAnonymousId(reply: FastifyReply, deps: Pick<Deps, 'keys' | 'config'>, remember = false): string {
  const visitorId = randomBytes(32).toString('base64url');
  const options = cookieOptions(deps, remember);
  setId(reply, deps, visitorId, remember);
  reply.setCookie(csrfCookie, csrfToken(deps, visitorId), options);
  return visitorId;
}

function setId(reply: FastifyReply, deps: Pick<Deps, 'config'>, visitorId: string, remember: boolean): void {
  const name = isHttps(deps) ? hostCookie : anonymousCookie;
  reply.setCookie(name, visitorId, { ...cookieOptions(deps, remember), httpOnly: true });
}

/** Every GET leaves the browser with an id and the token that goes with it. Returns the token. */
export function ensureCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Pick<Deps, 'keys' | 'config'>,
): string {
  const visitorId = readAnonymousId(request);
  if (visitorId === null) return csrfToken(deps, setAnonymousId(reply, deps));
  exchangeCookie(request, reply, deps);
  const token = csrfToken(deps, visitorId);
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

/** Changing calls without a visitor id were refused as forged before. */
export function originOf(deps: Pick<Deps, 'keys'>, request: FastifyRequest) {
  const visitorId = readAnonymousId(request);
  if (visitorId === null) throw new Refusal('forged_request');
  return {
    visitorHash: hashAnonymousId(deps, visitorId),
    address: request.ip,
    known: readKnown(request),
  };
}

type Entering = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly userId: string;
  /** By whoever comes in with a password. */
  readonly shown?: Shown;
};

/** Signs this browser in, under a new id. */
export async function enter(deps: Deps, { request, reply, userId, shown }: Entering, remember = false): Promise<void> {
  const formerHash = originOf(deps, request).visitorHash;
  const sessionHash = hashAnonymousId(deps, setAnonymousId(reply, deps, remember));
  const language = languageOf(request);
  await request.server.callers.signIn({ userId, remember, sessionHash, formerHash, shown, language });
  await markKnown(deps, { request, reply, userId });
}

/** As long as browsers keep a cookie. */
const knownSeconds = 400 * 24 * 60 * 60;

/** Marks this browser as the account's own: it keeps budgets of its own from now on. */
export async function markKnown(
  deps: Deps,
  { request, reply, userId }: Pick<Entering, 'request' | 'reply' | 'userId'>,
): Promise<void> {
  const { known } = request.server.callers;
  const marks = await known.add(readKnown(request), userId);
  if (marks === null) return;
  reply.setCookie(known.cookie, marks, { ...cookieOptions(deps, false), httpOnly: true, maxAge: knownSeconds });
}

function readKnown({ cookies, server: { callers } }: FastifyRequest): string[] {
  return callers.known.read(cookies[callers.known.cookie]);
}

/** Per address, and generous: the tight budgets count per number, browser and person, in the database. */
export const perAddress = (max: number) => ({ config: { rateLimit: { max, timeWindow: 10 * 60_000 } } });
