import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from '@ekbid/domain';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Deps } from '../context/deps.ts';

/** The origins that Razorpay's checkout loads from. */
const razorpayOrigins = [
  'https://checkout.razorpay.com',
  'https://api.razorpay.com',
  'https://cdn.razorpay.com',
  'https://lumberjack.razorpay.com',
];

/** Sets the headers of every reply. A route may extend its own policy. */
export function setSecurityHeaders(app: FastifyInstance, deps: Pick<Deps, 'config' | 'checkout'>): void {
  const headers = { ...written(policyOf(deps)), 'permissions-policy': permissionsOf(deps) };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** With two Host headers, a proxy and this server could each use a different one. */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const names = request.raw.rawHeaders.filter((_, index) => index % 2 === 0);
    const hosts = names.filter((name) => name.toLowerCase() === 'host');
    done(hosts.length > 1 ? new Refusal('invalid_request') : undefined);
  });
}

/** The headers that helmet writes, computed once, because helmet would compute the same ones for each request. */
function written(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => {},
  };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (problem?: unknown) => {
    if (problem) throw new Error('the security headers could not be written', { cause: problem });
  });
  return headers;
}

const unusedFeatures = [
  'accelerometer',
  'bluetooth',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** The checkout may use the browser's payment methods and passkeys; all other features of a device are off. */
function permissionsOf({ checkout }: Pick<Deps, 'checkout'>): string {
  const allowed = `(self ${originsOf(checkout)
    .map((origin) => `"${origin}"`)
    .join(' ')})`;
  return [
    ...unusedFeatures.map((feature) => `${feature}=()`),
    `payment=${allowed}`,
    `publickey-credentials-get=${allowed}`,
  ].join(', ');
}

/**
 * The whole policy, without helmet's defaults. The provider's script, frames and calls are the only foreign content.
 */
function policyOf({ config, checkout }: Pick<Deps, 'config' | 'checkout'>): HelmetOptions {
  const provider = originsOf(checkout);
  const https = config.PUBLIC_URL?.startsWith('https:') ?? false;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'base-uri': ["'none'"],
        'script-src': ["'self'", ...provider],
        // React and the checkout set style attributes. Inline scripts stay forbidden.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:', ...provider],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...provider],
        'frame-src': provider,
        'form-action': ["'self'", ...provider],
        'frame-ancestors': ["'none'"],
        'object-src': ["'none'"],
        'manifest-src': ["'self'"],
        'worker-src': ["'self'"],
        // Over http on a local network it would turn every address into an https one without a server.
        ...(https && { 'upgrade-insecure-requests': [] }),
      },
    },
    // A bank's page opens in a pop-up and needs a reference to the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
  };
}

function originsOf(checkout: Deps['checkout']): readonly string[] {
  return checkout.sandbox ? [new URL(checkout.script).origin] : razorpayOrigins;
}
