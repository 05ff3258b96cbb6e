import { type IncomingMessage, request as requestPlainly } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { type ProviderReply, ProviderUnavailable, withoutNumbers } from './payment-provider.ts';
import {
  BrokenCircuitError,
  circuitBreaker,
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleType,
  retry,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel';

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

/** Turns every failure of the provider or the network into `ProviderUnavailable`. */
export function openRazorpayCalls({ api, keyId, keySecret, ...resilience }: Access): AskRazorpay {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  // Refunds have their own circuit breaker: thousands of them retry for hours, and their failures must not stop
  // payments.
  const resiliently = openResilience({ ...resilience, asked: 'the payment provider' });
  const refundsResiliently = openResilience({ ...resilience, asked: 'the payment provider, about refunds,' });

  return async (schema, { path, body, headers, patient, isAboutRefunds, signal }) => {
    const request: Request = {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...{ accept: 'application/json', 'user-agent': 'EkBid' },
        authorization,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body && JSON.stringify(body),
    };
    try {
      const manner = { repeatable: body === undefined, patient, signal };
      const execute = isAboutRefunds ? refundsResiliently : resiliently;
      return readAnswer(schema, await execute(manner, (signal) => send(new URL(path, api), request, signal)));
    } catch (error) {
      if (!isWithoutAnswer(error)) throw error;
      throw new ProviderUnavailable(error.message, { cause: error });
    }
  };
}

type Request = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
};
type Answer = { readonly status: number; readonly retryAfter: string | null; readonly body: unknown };

async function send(url: URL, request: Request, signal: AbortSignal): Promise<Answer> {
  try {
    const reply = await receive(url, request, signal);
    const { statusCode: status = 0, headers } = reply;
    const words = await text(reply);
    if (status >= 500) throw new Error(`status ${status}`);
    const body = parse(words);
    if (status >= 200 && status < 300 && body === undefined) throw new Error('a reply that is no JSON');
    return { status, retryAfter: headers['retry-after'] ?? null, body };
  } catch (error) {
    throw new NoAnswer(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/**
 * Not `fetch`, which takes two to three times the CPU time. Node keeps the connections open for the next calls. Redirects
 * are not followed, and nothing is sent a second time.
 */
function receive(url: URL, { method, headers, body = '' }: Request, signal: AbortSignal): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = url.protocol === 'https:' ? requestSecurely : requestPlainly;
  const length = method === 'GET' ? {} : { 'content-length': Buffer.byteLength(body) };
  request(url, { method, headers: { ...headers, ...length }, signal }, resolve)
    .on('error', reject)
    .end(body);
  return promise;
}

/** Undefined: no JSON. The parser's error is dropped, because it quotes the text, which may contain amounts. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const refusal = z.object({ error: z.object({ description: z.string() }) });

function readAnswer<Schema extends z.ZodType>(
  schema: Schema,
  { status, retryAfter, body }: Answer,
): ProviderReply<z.output<Schema>> {
  if (status >= 200 && status < 300) {
    const read = schema.safeParse(body);
    if (!read.success) throw new ProviderUnavailable(`unreadable reply: ${z.prettifyError(read.error)}`);
    return { kind: 'ok', value: read.data };
  }
  // A refusal without the provider's JSON came from something in between, such as a proxy.
  const no = refusal.safeParse(body);
  if (!no.success || !isPlainNo(status))
    throw new ProviderUnavailable(`status ${status}${retryAfter === null ? '' : `, retry after ${retryAfter}`}`);
  return { kind: 'refused', reason: withoutNumbers(no.data.error.description).slice(0, 200) };
}

/** 409 (the same is under way) and 429 (slow down) say nothing about whether it was done. */
function isPlainNo(status: number): boolean {
  return status >= 400 && status < 500 && status !== 409 && status !== 429;
}

/** The call was not answered, or failed at the other side. It may have been carried out. */
class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** Whether a call ended without a usable answer. */
function isWithoutAnswer(error: unknown): error is Error {
  return error instanceof NoAnswer || error instanceof BrokenCircuitError || error instanceof TaskCancelledError;
}

const failuresInARow = 5;
const patientFactor = 4;

type Terms = {
  /** The name of the other side in the log. */
  readonly asked: string;
  readonly timeoutMs: number;
  readonly log?: ResilienceLog | undefined;
};

/**
 * Decides how long and how often a call is tried. A timeout covers all tries and the pauses between them. After some
 * failures in a row the circuit opens: calls fail at once, except a trial call now and then, until one succeeds.
 */
function openResilience({ asked, timeoutMs, log }: Terms): Resilience {
  const noAnswer = handleType(NoAnswer);
  const again = retry(noAnswer, { maxAttempts: 3, backoff: new ExponentialBackoff({ initialDelay: 100 }) });
  const breaker = circuitBreaker(noAnswer, {
    breaker: new ConsecutiveBreaker(failuresInARow),
    halfOpenAfter: new ExponentialBackoff({ initialDelay: 1000, maxDelay: 15_000 }),
  });
  logOutages(breaker, asked, log);
  const promptly = timeout(timeoutMs, TimeoutStrategy.Aggressive);
  const patiently = timeout(timeoutMs * patientFactor, TimeoutStrategy.Aggressive);

  return ({ repeatable, patient, signal }, attempt) => {
    const inTime = patient ? patiently : promptly;
    const policy = repeatable ? wrap(inTime, again, breaker) : wrap(inTime, breaker);
    return policy.execute((context) => attempt(context.signal), signal);
  };
}

/** Logs an outage once when it begins, however often a trial call fails meanwhile, and once when it is over. */
function logOutages(breaker: CircuitBreakerPolicy, asked: string, log: ResilienceLog | undefined): void {
  let isDown = false;
  breaker.onBreak(() => {
    if (!isDown) log?.error(`${asked} does not answer; it is asked less often until it does`);
    isDown = true;
  });
  breaker.onReset(() => {
    log?.info(`${asked} answers again`);
    isDown = false;
  });
}

export type ResilienceLog = Readonly<Record<'info' | 'error', (message: string) => void>>;

type Manner = {
  /** Sending the call twice has the same effect as sending it once. */
  readonly repeatable: boolean;
  /** No person waits for the answer, so it may take longer. */
  readonly patient?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
};

type Resilience = <Answer>(manner: Manner, attempt: (signal: AbortSignal) => Promise<Answer>) => Promise<Answer>;
