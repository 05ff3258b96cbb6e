import type { Endpoint } from '@ekbid/contract';
import { ApiProblem, readProblem } from './problem.ts';
import { addressOf, type Sent } from './request.ts';

type Options<E extends Endpoint> = {
  readonly sent: Sent<E>;
  readonly signal: AbortSignal;
  /** Told as the file comes in; how long it will be nobody knows, since it is compressed on its way. */
  readonly onBytes: (bytes: number) => void;
};

const foldBytes = 4_000_000;

/** A file of the API, kept where the browser keeps files: it may be larger than a page's own memory should be. */
export async function download<E extends Endpoint>(endpoint: E, { sent, signal, onBytes }: Options<E>): Promise<Blob> {
  try {
    const response = await fetch(addressOf(endpoint, sent), { credentials: 'include', signal });
    if (!response.ok || !response.body) throw readProblem(response.status, await response.json().catch(() => null));
    return await collect(response.body, onBytes);
  } catch (cause) {
    if (cause instanceof ApiProblem || signal.aborted) throw cause;
    throw new ApiProblem({ code: 'network', cause });
  }
}

async function collect(body: ReadableStream<Uint8Array<ArrayBuffer>>, onBytes: (bytes: number) => void): Promise<Blob> {
  const reader = body.getReader();
  let whole = new Blob();
  let parts: Uint8Array<ArrayBuffer>[] = [];
  let waiting = 0;
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    if (!value) continue;
    parts.push(value);
    waiting += value.length;
    onBytes(whole.size + waiting);
    if (waiting < foldBytes) continue;
    whole = new Blob([whole, ...parts]);
    parts = [];
    waiting = 0;
  }
  return new Blob([whole, ...parts]);
}
