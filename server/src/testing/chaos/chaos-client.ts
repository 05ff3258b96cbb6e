import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from './chance.ts';

export type Reply = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };

/** Thrown when a person closes the page instead of trying again. */
export class GaveUp extends Error {
  override readonly name = 'GaveUp';
}

const timeoutMs = 10_000;
const tries = 60;

/**
 * Repeats a call while the server is down or replies with a 5xx status, as pages and people do. After each failed try
 * the person gives up with the probability `giveUp`.
 */
export async function insist(chance: Chance, giveUp: number, request: () => Promise<Response>): Promise<Reply> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const reply = await answerOf(request);
    if (reply && reply.status < 500) return reply;
    if (chance.happens(giveUp)) throw new GaveUp();
    await pause(50 + chance.below(350));
  }
  throw new GaveUp();
}

/** Returns the reply. Undefined if it is incomplete or missing, although the server may have done the work. */
async function answerOf(request: () => Promise<Response>): Promise<Reply | undefined> {
  try {
    const response = await request();
    return { status: response.status, body: (await response.json()) as Reply['body'] };
  } catch {
    return undefined;
  }
}

/** A browser that calls a server over the network. It keeps cookies and sends the CSRF header. */
export class ChaosClient {
  readonly #url: string;
  readonly #chance: Chance;
  /** The values of the cookies by their names. */
  readonly cookies = new Map<string, string>();

  constructor(url: string, chance: Chance) {
    this.#url = url;
    this.#chance = chance;
  }

  /** The `cookie` header of the next request. */
  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /**
   * Makes a call. `giveUp` is the probability that this person gives up after a failed try. `through` replaces the
   * address of the server.
   */
  call(
    method: string,
    path: string,
    body?: object,
    { giveUp = 0, token = '', through = this.#url } = {},
  ): Promise<Reply> {
    return insist(this.#chance, giveUp, async () => {
      const response = await fetch(`${through}/api${path}`, {
        method,
        headers: {
          cookie: this.cookieHeader,
          'x-xsrf-token': this.cookies.get('XSRF-TOKEN') ?? '',
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        },
        ...(body && { body: written(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        if (name !== undefined && value !== undefined) this.cookies.set(name, value);
      }
      return response;
    });
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.call('GET', '/auth/me');
    const { status } = await this.call('POST', '/auth/login', { email, mobileNumber: '', password });
    if (status !== 200) throw new Error(`${email} could not sign in: ${status}`);
  }
}

const written = (body: object) => (body instanceof FormData ? body : JSON.stringify(body));
