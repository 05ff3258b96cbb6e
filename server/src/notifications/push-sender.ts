import { createECDH, ECDH } from 'node:crypto';
import { lookup } from 'node:dns';
import { request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { Refusal } from '@ekbid/domain';
import type { Keys } from '../context/keys.ts';

/** A subscription of a browser at its push service, as `PushSubscription.toJSON()` returns it. */
export type PushSubscription = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

export type Push = {
  readonly subscription: PushSubscription;
  /** The message for the service worker. It is encrypted for the browser (RFC 8291), so nobody else can read it. */
  readonly payload: string;
  /** A message replaces another one with the same topic that still waits at the push service. */
  readonly topic: string;
  readonly urgent: boolean;
  /** For how long the push service keeps the message for a browser that is switched off. */
  readonly keepSeconds: number;
};

/** The outcome of a push. `gone`: the subscription has ended. `later`: not sent. `unknown`: it may have been sent. */
type PushEnd = { readonly end: 'sent' | 'gone' | 'refused' | 'later' | 'unknown'; readonly reason: string };

export type PushSender = {
  /** The public key with which browsers subscribe (VAPID, RFC 8292), in base64url. */
  readonly publicKey: string;
  /** Throws a refusal for a subscription that this server must not send to. */
  check(subscription: PushSubscription): void;
  send(push: Push): Promise<PushEnd>;
};

type Settings = {
  readonly keys: Pick<Keys, 'push'>;
  /** The host names of the allowed push services. `*.` before a name allows all names below it. */
  readonly hosts: readonly string[];
  /** The e-mail address at which push services can reach the operator. */
  readonly contact: string;
  readonly timeoutMs?: number;
  /** The origin of a test double on this machine. Only tests set it. */
  readonly double?: string;
};

/**
 * Sends push messages. The push service learns the address of the subscription, the size and the urgency, but no word
 * of the message.
 */
export function openPushSender({ keys, hosts, contact, timeoutMs = 10_000, double }: Settings): PushSender {
  const vapid = createECDH('prime256v1');
  // About one in four thousand million random keys is invalid on this curve. With such a key the server does not start.
  vapid.setPrivateKey(keys.push.export());
  const publicKey = vapid.getPublicKey('base64url');
  const vapidDetails = { subject: `mailto:${contact}`, publicKey, privateKey: vapid.getPrivateKey('base64url') };

  const check = ({ endpoint, keys }: PushSubscription) => {
    if (double === undefined || URL.parse(endpoint)?.origin !== double) checkAddress(endpoint, hosts);
    if (!isPointOfCurve(keys.p256dh)) throw new Refusal('invalid_request', { field: 'p256dh' });
  };

  return {
    publicKey,
    check,
    async send({ subscription, payload, topic, urgent, keepSeconds }) {
      try {
        // The operator may have removed this push service from the allowed ones since the browser subscribed.
        check(subscription);
      } catch (error) {
        if (error instanceof Refusal) return { end: 'gone', reason: error.code };
        throw error;
      }
      const { default: webPush } = await import('web-push');
      const { endpoint, headers, body } = webPush.generateRequestDetails(subscription, payload, {
        ...{ vapidDetails, topic, TTL: keepSeconds, urgency: urgent ? 'high' : 'normal' },
      });
      return post(new URL(endpoint), { headers, body, timeoutMs });
    },
  };
}

function checkAddress(endpoint: string, hosts: readonly string[]): void {
  const url = URL.parse(endpoint);
  const isListed = hosts.some(
    (host) => host === url?.host || (host.startsWith('*.') && url?.host.endsWith(host.slice(1))),
  );
  if (!isListed || url?.protocol !== 'https:' || url.username !== '' || url.password !== '')
    throw new Refusal('push_service_unknown', {
      address: url ? `${url.protocol}//${url.host}` : endpoint.slice(0, 100),
    });
}

function isPointOfCurve(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

type Request = {
  readonly headers: RequestOptions['headers'];
  readonly body: Buffer;
  readonly timeoutMs: number;
};

/** Sends the message. A redirect counts as a refusal, because `node:https` does not follow it. */
function post(url: URL, { headers, body, timeoutMs }: Request): Promise<PushEnd> {
  const { promise, resolve } = Promise.withResolvers<PushEnd>();
  const isTls = url.protocol === 'https:';
  let mayHaveArrived = false;
  // Every message opens a new connection, because one that is used again may break while the message is sent.
  const options = { method: 'POST', headers, agent: false, signal: AbortSignal.timeout(timeoutMs) };
  const request = isTls ? requestHttps(url, { ...options, lookup: lookUpPublic }) : requestHttp(url, options);
  request.once('socket', (socket) =>
    socket.once(isTls ? 'secureConnect' : 'connect', () => {
      mayHaveArrived = true;
    }),
  );
  request.once('response', (response) => {
    // The body is not read, because it may contain the address of the subscription.
    response.destroy();
    resolve(readStatus(response.statusCode ?? 0));
  });
  request.on('error', (error: NodeJS.ErrnoException) =>
    resolve({ end: mayHaveArrived ? 'unknown' : 'later', reason: error.code ?? error.name }),
  );
  request.end(body);
  return promise;
}

function readStatus(status: number): PushEnd {
  const reason = `status ${status}`;
  if (status >= 200 && status < 300) return { end: 'sent', reason };
  if (status === 404 || status === 410) return { end: 'gone', reason };
  return { end: status === 429 || status >= 500 ? 'later' : 'refused', reason };
}

/**
 * Resolves the name for each connection, and refuses private addresses. A name that was public when it was checked may
 * have a private address by now.
 */
const lookUpPublic: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const addresses = error ? [] : found;
    const refused = error ?? (addresses.some(({ address }) => isPrivate(address)) ? privateAddress() : null);
    const [first] = addresses;
    if (refused !== null || first === undefined) return callback(refused ?? privateAddress(), '');
    return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family);
  });

const privateAddress = () =>
  Object.assign(new Error('a push service must have a public address'), { code: 'PRIVATE_ADDRESS' });

const notPublic = new BlockList();
for (const subnet of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/3', '::/96', '64:ff9b::/96', '64:ff9b:1::/48', '2002::/16'],
  ...['fc00::/7', 'fe80::/9', 'ff00::/8'],
]) {
  const [network = '', bits] = subnet.split('/');
  notPublic.addSubnet(network, Number(bits), isIPv6(network) ? 'ipv6' : 'ipv4');
}

/**
 * Whether the address belongs to this machine or a private network. An IPv4 address in IPv6 notation is checked as
 * IPv4.
 */
export const isPrivate = (address: string) =>
  isIP(address) === 0 || notPublic.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

declare module '../context/deps.ts' {
  interface Deps {
    readonly push: PushSender;
  }
}
