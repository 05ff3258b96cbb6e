import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import type { PushSubscription } from '../push-sender.ts';

/**
 * The browser's side of a subscription, with which a test reads messages. Written from RFC 8291, without the library
 * that the server uses.
 */
export class PushBrowser {
  readonly subscription: PushSubscription;
  readonly #key: ECDH = createECDH('prime256v1');
  readonly #auth: Buffer;

  constructor(service: string, known?: { readonly privateKey: string; readonly auth: string }) {
    if (known) this.#key.setPrivateKey(known.privateKey, 'base64url');
    else this.#key.generateKeys();
    this.#auth = known ? Buffer.from(known.auth, 'base64url') : randomBytes(16);
    this.subscription = {
      endpoint: `${service}/${randomUUID()}`,
      keys: { p256dh: this.#key.getPublicKey('base64url'), auth: this.#auth.toString('base64url') },
    };
  }

  /** Decrypts a message. Throws if it is for another browser or was changed. */
  read(message: Buffer): string {
    const [salt, senderKey] = [message.subarray(0, 16), message.subarray(21, 86)];
    const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), this.#key.getPublicKey(), senderKey]);
    const secret = derive(this.#key.computeSecret(senderKey), this.#auth, keyInfo, 32);
    const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
    const decipher = createDecipheriv('aes-128-gcm', key, derive(secret, salt, 'Content-Encoding: nonce\0', 12));
    decipher.setAuthTag(message.subarray(-16));
    const padded = Buffer.concat([decipher.update(message.subarray(86, -16)), decipher.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString();
  }
}

const derive = (secret: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));
