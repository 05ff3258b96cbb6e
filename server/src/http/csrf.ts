import { Refusal } from '@ekbid/domain';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../context/deps.ts';
import { isSame } from '../context/keys.ts';
import { csrfCookie, csrfHeader, csrfToken, readAnonymousId } from './anonymous-session.ts';

/**
 * Refuses a changing request that another site made the browser send. Checks a signed double-submit token and the
 * origin.
 */
export function checkNotForged(request: FastifyRequest, deps: Deps): void {
  const anonymousId = readAnonymousId(request);
  const sent = request.headers[csrfHeader];
  if (anonymousId === null || typeof sent !== 'string' || sent !== request.cookies[csrfCookie])
    throw new Refusal('forged_request');
  if (!isSame(Buffer.from(sent), Buffer.from(csrfToken(deps, anonymousId)))) throw new Refusal('forged_request');
  checkOrigin(request, deps);
}

/**
 * Refuses a file download that another site's link or script started, because each download is recorded as an audit
 * event. Browsers send the header `Sec-Fetch-Site`: `none` means that the person typed the address. Programs that are
 * no browsers do not send it and are accepted.
 */
export function checkFetchedHere({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Refusal('forged_request');
}

/**
 * Checks the Origin header, which browsers always send with changing requests. Other programs may leave it out, because
 * the CSRF token is required anyway.
 */
function checkOrigin(request: FastifyRequest, { config }: Deps): void {
  const { origin } = request.headers;
  if (origin === undefined) return;
  const own =
    config.PUBLIC_URL === undefined ? `${request.protocol}://${request.host}` : new URL(config.PUBLIC_URL).origin;
  if (origin !== own) throw new Refusal('forged_request');
}
