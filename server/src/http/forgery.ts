import { Refusal } from '@ekbid/domain';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { isSame } from '../keys.ts';
import { csrfCookie, csrfHeader, csrfToken, readVisitorId } from './cookies.ts';

/** Refuses a changing request that another site made this browser send: signed double submit, and the origin. */
export function checkNotForged(request: FastifyRequest, deps: Deps): void {
  const visitorId = readVisitorId(request);
  const sent = request.headers[csrfHeader];
  if (visitorId === null || typeof sent !== 'string' || sent !== request.cookies[csrfCookie])
    throw new Refusal('forged_request');
  if (!isSame(Buffer.from(sent), Buffer.from(csrfToken(deps, visitorId)))) throw new Refusal('forged_request');
  checkOrigin(request, deps);
}

/** Browsers always send Origin with these methods; programs that send none still need the token. */
function checkOrigin(request: FastifyRequest, { config }: Deps): void {
  const { origin } = request.headers;
  if (origin === undefined) return;
  const own =
    config.PUBLIC_URL === undefined ? `${request.protocol}://${request.host}` : new URL(config.PUBLIC_URL).origin;
  if (origin !== own) throw new Refusal('forged_request');
}
