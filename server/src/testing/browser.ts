import type { Endpoint } from '@ekbid/contract';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod/mini';

type Input<E extends Endpoint> = {
  params?: z.input<E['params']>;
  query?: z.input<E['query']>;
  body?: z.input<E['body']>;
  headers?: Record<string, string>;
};

/** The answer to a call. `ok` is the contract's reply; `problem` is the refusal. */
export type Answer<Reply> = { status: number; ok: Reply; problem: { code: string; message: string; field?: string } };

/** A browser as the API sees it: it keeps cookies, sends the CSRF header and calls endpoints of the contract. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #app: FastifyInstance;

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  async call<E extends Endpoint>(endpoint: E, input: Input<E> = {}): Promise<Answer<z.output<E['reply']>>> {
    const query = new URLSearchParams((input.query ?? {}) as Record<string, string>).toString();
    const params = (input.params ?? {}) as Record<string, string>;
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''));
    const response = await this.send(endpoint.method, `/api${path}${query && `?${query}`}`, input.body, input.headers);
    const body: unknown = response.json();
    return { status: response.statusCode, ok: body, problem: body } as Answer<z.output<E['reply']>>;
  }

  /** Sends any request. A changing request first gets the CSRF token, as in the web app. */
  async send(method: Endpoint['method'], url: string, payload?: unknown, headers: Record<string, string> = {}) {
    if (method !== 'GET' && !this.cookies.has('XSRF-TOKEN')) await this.send('GET', '/api/auth/me');
    const token = this.cookies.get('XSRF-TOKEN');
    const response = await this.#app.inject({
      method,
      url,
      headers: { ...(method !== 'GET' && token !== undefined && { 'x-xsrf-token': token }), ...headers },
      cookies: Object.fromEntries(this.cookies),
      ...(payload !== undefined && { payload: payload as object }),
    });
    for (const { name, value } of response.cookies) this.cookies.set(name, value);
    return response;
  }
}
