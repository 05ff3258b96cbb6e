import * as z from 'zod';
import { type ProviderReply, withoutNumbers } from './payment-provider.ts';
import { isWithoutAnswer, NoAnswer, openResilience, type ResilienceLog } from './resilience.ts';

type Access = {
  readonly api: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly timeoutMs: number;
  readonly log?: ResilienceLog | undefined;
};

/** A GET unless it has a body. */
type Call = {
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly patient?: boolean;
  readonly isAboutRefunds?: boolean;
  readonly signal?: AbortSignal | undefined;
};

export type AskRazorpay = <Schema extends z.ZodType>(
  schema: Schema,
  call: Call,
) => Promise<ProviderReply<z.output<Schema>>>;

/** Turns every failure of the provider or the network into one of the three kinds of reply. */
export function openRazorpayCalls({ api, keyId, keySecret, ...resilience }: Access): AskRazorpay {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  // Refunds have their own circuit breaker: thousands of them retry for hours, and their failures must not stop
  // payments.
  const resiliently = openResilience({ ...resilience, asked: 'the payment provider' });
  const refundsResiliently = openResilience({ ...resilience, asked: 'the payment provider, about refunds,' });

  return async (schema, { path, body, headers, patient, isAboutRefunds, signal }) => {
    const request = {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization, ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    };
    try {
      const manner = { repeatable: body === undefined, patient, signal };
      const execute = isAboutRefunds ? refundsResiliently : resiliently;
      return readAnswer(schema, await execute(manner, (signal) => send(new URL(path, api), request, signal)));
    } catch (error) {
      if (!isWithoutAnswer(error)) throw error;
      return { kind: 'unknown', reason: error.message };
    }
  };
}

type Answer = { readonly status: number; readonly retryAfter: string | null; readonly body: unknown };

async function send(url: URL, request: RequestInit, signal: AbortSignal): Promise<Answer> {
  try {
    const reply = await fetch(url, { ...request, redirect: 'manual', signal });
    const text = await reply.text();
    if (reply.status >= 500) throw new Error(`status ${reply.status}`);
    const body = parse(text);
    if (reply.ok && body === undefined) throw new Error('a reply that is no JSON');
    return { status: reply.status, retryAfter: reply.headers.get('retry-after'), body };
  } catch (error) {
    throw new NoAnswer(describe(error), { cause: error });
  }
}

/** Undefined: no JSON. The parser's error is dropped, because it quotes the text, which may contain amounts. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `fetch` hides what went wrong with the connection in the cause. */
function describe(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}

const refusal = z.object({ error: z.object({ description: z.string() }) });

function readAnswer<Schema extends z.ZodType>(
  schema: Schema,
  { status, retryAfter, body }: Answer,
): ProviderReply<z.output<Schema>> {
  if (status >= 200 && status < 300) {
    const read = schema.safeParse(body);
    return read.success
      ? { kind: 'ok', value: read.data }
      : { kind: 'unknown', reason: `unreadable reply: ${z.prettifyError(read.error)}` };
  }
  // A refusal without the provider's JSON came from something in between, such as a proxy.
  const no = refusal.safeParse(body);
  return no.success && isPlainNo(status)
    ? { kind: 'refused', reason: withoutNumbers(no.data.error.description).slice(0, 200) }
    : { kind: 'unknown', reason: `status ${status}${retryAfter === null ? '' : `, retry after ${retryAfter}`}` };
}

/** 409 (the same is under way) and 429 (slow down) say nothing about whether it was done. */
function isPlainNo(status: number): boolean {
  return status >= 400 && status < 500 && status !== 409 && status !== 429;
}
