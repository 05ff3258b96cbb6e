import { Agent, get } from 'node:http';
import { percentile } from '../load/measurements.ts';

type Task = { readonly port: number; readonly idlePort: number };

const everyMs = 50;
const timeoutMs = 10_000;

/**
 * Requests `/healthz` twenty times a second, even while earlier requests are unanswered. It uses a keep-alive
 * connection and a new connection in turn. Each time it also requests a server that does nothing. The times of that
 * server show the delay that the machine and this process add.
 */
export class Probe {
  readonly #kept = new Agent({ keepAlive: true });
  readonly #asked = { server: [] as number[], idle: [] as number[] };
  readonly #lateMs: number[] = [];
  readonly #failures: string[] = [];
  #isStopping = false;
  #pending = new Set<Promise<void>>();

  start({ port, idlePort }: Task): void {
    let dueAt = performance.now();
    let nth = 0;
    const next = () => {
      if (this.#isStopping) return;
      this.#lateMs.push(performance.now() - dueAt);
      const agent = nth % 2 === 0 ? this.#kept : false;
      this.#ask('server', `http://127.0.0.1:${port}/healthz`, agent);
      this.#ask('idle', `http://127.0.0.1:${idlePort}/bytes`, agent);
      nth += 1;
      dueAt = Math.max(dueAt + everyMs, performance.now() - everyMs);
      setTimeout(next, Math.max(0, dueAt - performance.now()));
    };
    next();
  }

  async stop() {
    this.#isStopping = true;
    await Promise.all(this.#pending);
    this.#kept.destroy();
    const { server, idle } = this.#asked;
    return {
      asked: server.length,
      failures: this.#failures,
      server: { p50: percentile(server, 0.5), p99: percentile(server, 0.99), longest: Math.max(...server) },
      idle: { p99: percentile(idle, 0.99), longest: Math.max(...idle) },
      late: { p99: percentile(this.#lateMs, 0.99), longest: Math.max(...this.#lateMs) },
    };
  }

  #ask(which: 'server' | 'idle', url: string, agent: Agent | false): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#pending.add(promise);
    void promise.then(() => this.#pending.delete(promise));
    const askedAt = performance.now();
    const end = (failure?: string) => {
      this.#asked[which].push(performance.now() - askedAt);
      if (failure !== undefined) this.#failures.push(`${which}: ${failure}`);
      resolve();
    };
    const request = get(url, { agent, signal: AbortSignal.timeout(timeoutMs) }, (response) => {
      response.resume();
      response.on('end', () => end(response.statusCode === 200 ? undefined : `answered ${response.statusCode}`));
    });
    request.on('error', (error) => end(error.message));
  }
}
