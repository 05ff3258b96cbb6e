import { createHash, createHmac } from 'node:crypto';
import type { HttpDouble } from '../../testing/http-double.ts';

type Received = HttpDouble['received'][number];

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/**
 * Whether a request has a valid signature of Amazon's Signature Version 4. It is computed from the published steps:
 * canonical request, string to sign, signing key. The signature must also cover every part that decides what the
 * request does.
 */
export function isSigned(received: Received, secret: string): boolean {
  const form = /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/;
  const [, scope, names, signature] = form.exec(received.headers.authorization ?? '') ?? [];
  if (scope === undefined || names === undefined) return false;
  return (
    signature === signatureOf(received, { scope, names, secret }) &&
    received.headers['x-amz-content-sha256'] === sha256(received.body) &&
    ['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => names.split(';').includes(name))
  );
}

type Claim = { readonly scope: string; readonly names: string; readonly secret: string };

function signatureOf({ method, url, headers }: Received, { scope, names, secret }: Claim): string {
  const { pathname, search } = new URL(url, 'http://any.example');
  const canonical = [
    method,
    pathname,
    search.slice(1).split('&').sort().join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const [date = '', ...rest] = scope.split('/');
  const key = rest.reduce(hmac, hmac(`AWS4${secret}`, date));
  return hmac(key, ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')).toString('hex');
}
