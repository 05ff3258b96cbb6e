import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context/deps.ts';
import { waitingReader } from './waiting-reader.ts';

/** For Prometheus. Whom it is not for is told that there is no such address, or to bring the token there is. */
export function metricsRoutes(deps: Deps) {
  const { config, metrics } = deps;
  const readWaiting = waitingReader(deps);
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/metrics', async (request, reply) => {
      const { headers, socket } = request;
      const verdict = mayRead(config, { headers, address: socket.remoteAddress });
      if (verdict === 'hidden') return reply.callNotFound();
      if (verdict === 'token_wanted')
        return reply.status(401).header('www-authenticate', 'Bearer').type('text/plain').send('Bring the token');
      return reply
        .type(metrics.contentType)
        .header('cache-control', 'no-store')
        .send(await metrics.write(await readWaiting()));
    });
  };
}

type Asking = {
  readonly headers: IncomingHttpHeaders;
  /** Of the connection itself, whatever proxies say. */
  readonly address: string | undefined;
};

type Settings = Pick<Deps['config'], 'METRICS_TOKEN' | 'production'>;

/** With a token, whoever brings it. Without one nobody in production, and elsewhere whoever sits at this machine. */
export function mayRead(
  { METRICS_TOKEN, production }: Settings,
  asking: Asking,
): 'welcome' | 'token_wanted' | 'hidden' {
  if (METRICS_TOKEN !== undefined) return brings(METRICS_TOKEN, asking.headers) ? 'welcome' : 'token_wanted';
  return !production && isAtThisMachine(asking) ? 'welcome' : 'hidden';
}

function brings(token: string, { authorization = '' }: IncomingHttpHeaders): boolean {
  const [scheme = '', brought = ''] = authorization.split(' ');
  return scheme.toLowerCase() === 'bearer' && timingSafeEqual(digest(brought), digest(token));
}

const digest = (text: string) => createHash('sha256').update(text).digest();

const loopback = /^(::ffff:)?127\.|^::1$/;
const ownName = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
/** What proxies add: behind one on this machine, everybody comes from here. */
const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** A page elsewhere whose name was made to lead here still says that name. */
function isAtThisMachine({ headers, address = '' }: Asking): boolean {
  return (
    loopback.test(address) &&
    ownName.test(headers.host ?? '') &&
    forwarding.every((header) => headers[header] === undefined)
  );
}
