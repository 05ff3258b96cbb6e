import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/** Where Razorpay's checkout loads its parts from. */
const razorpayOrigins = [
  'https://checkout.razorpay.com',
  'https://api.razorpay.com',
  'https://cdn.razorpay.com',
  'https://lumberjack.razorpay.com',
];

/** The whole policy, written out. The provider's script, frames and calls are the only strangers allowed in. */
export async function setSecurityHeaders(
  app: FastifyInstance,
  { config, checkout }: Pick<Deps, 'config' | 'checkout'>,
) {
  const provider = checkout.sandbox ? [new URL(checkout.script).origin] : razorpayOrigins;
  const https = config.PUBLIC_URL?.startsWith('https:') ?? false;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'base-uri': ["'none'"],
        'script-src': ["'self'", ...provider],
        // React and the checkout set style attributes; scripts stay strict.
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
        // Over http on a local network it would turn every address into one nobody serves.
        ...(https && { 'upgrade-insecure-requests': [] }),
      },
    },
    // A bank's page opens in a pop-up and has to find its way back.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
  });
}
