import { Refusal } from '@ekbid/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Visitor } from '../accounts/address-hash.ts';
import { addKnown, knownCookie, readKnown } from '../accounts/known-browsers.ts';
import { rememberLanguage } from '../accounts/remember-language.ts';
import { type Shown, startSession } from '../accounts/start-session.ts';
import type { Deps } from '../deps.ts';
import { cookieOptions, hashVisitorId, readVisitorId, setVisitor } from './cookies.ts';
import { languageOf } from './language.ts';

/** Changing calls without a visitor id were refused as forged before. */
export function visitorOf(deps: Pick<Deps, 'keys'>, request: FastifyRequest): Visitor {
  const visitorId = readVisitorId(request);
  if (visitorId === null) throw new Refusal('forged_request');
  return {
    visitorHash: hashVisitorId(deps, visitorId),
    address: request.ip,
    known: readKnown(request.cookies[knownCookie]),
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
  const formerHash = visitorOf(deps, request).visitorHash;
  const sessionHash = hashVisitorId(deps, setVisitor(reply, deps, remember));
  await startSession(deps.db, { userId, remember, sessionHash, formerHash, shown });
  await rememberLanguage(deps.db, userId, languageOf(request));
  await markKnown(deps, { request, reply, userId });
}

/** As long as browsers keep a cookie. */
const knownSeconds = 400 * 24 * 60 * 60;

/** Marks this browser as the account's own: it keeps budgets of its own from now on. */
export async function markKnown(
  deps: Deps,
  { request, reply, userId }: Pick<Entering, 'request' | 'reply' | 'userId'>,
): Promise<void> {
  const marks = await addKnown(deps, readKnown(request.cookies[knownCookie]), userId);
  if (marks === null) return;
  reply.setCookie(knownCookie, marks, { ...cookieOptions(deps, false), httpOnly: true, maxAge: knownSeconds });
}

/** Per address, and generous: the tight budgets count per number, browser and person, in the database. */
export const perAddress = (max: number) => ({ config: { rateLimit: { max, timeWindow: 10 * 60_000 } } });
