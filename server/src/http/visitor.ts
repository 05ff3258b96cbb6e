import { Refusal } from '@ekbid/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Visitor } from '../accounts/address-hash.ts';
import { rememberLanguage } from '../accounts/remember-language.ts';
import { type Shown, startSession } from '../accounts/start-session.ts';
import type { Deps } from '../deps.ts';
import { hashVisitorId, readVisitorId, setVisitor } from './cookies.ts';
import { languageOf } from './language.ts';

/** Changing calls without a visitor id were refused as forged before. */
export function visitorOf(deps: Pick<Deps, 'keys'>, request: FastifyRequest): Visitor {
  const visitorId = readVisitorId(request);
  if (visitorId === null) throw new Refusal('forged_request');
  return { visitorHash: hashVisitorId(deps, visitorId), address: request.ip };
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
}

/** Per address, and generous: the tight budgets count per number, browser and person, in the database. */
export const perAddress = (max: number) => ({ config: { rateLimit: { max, timeWindow: 10 * 60_000 } } });
