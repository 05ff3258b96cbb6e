import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from '@ekbid/domain';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Deps } from '../context/deps.ts';

/** The origins from which Razorpay's checkout loads files. */
const razorpayOrigins = [
  'https://checkout.razorpay.com',
  'https://api.razorpay.com',
  'https://cdn.razorpay.com',
  'https://lumberjack.razorpay.com',
];

/** Sets the security headers of every reply. A route may allow more in its content security policy. */
export function setSecurityHeaders(app: FastifyInstance, deps: Pick<Deps, 'config' | 'checkout'>): void {
  const headers = { ...written(policyOf(deps)), 'permissions-policy': permissionsOf(deps) };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** Refuses a request with two Host headers, because a proxy and this server could each use a different one. */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const names = request.raw.rawHeaders.filter((_, index) => index % 2 === 0);
    const hosts = names.filter((name) => name.toLowerCase() === 'host');
    done(hosts.length > 1 ? new Refusal('invalid_request') : undefined);
  });
}

/** Returns the headers that helmet writes. They are computed once, because they are the same for each request. */
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

/** Lets our pages and the checkout use payment methods and passkeys. All other features of the device are off. */
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
 * Returns the whole content security policy, without helmet's defaults. Of other origins, only the payment provider's
 * scripts, frames and calls are allowed.
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
        // React and the checkout set style attributes, so inline styles are allowed. Inline scripts are not.
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
        // Only with https. Without it, as on a local network, browsers would request https addresses, and no server
        // answers those.
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
