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

/** A call with a body is a POST, any other a GET. */
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

/** Makes calls to Razorpay. Every failure of the provider or the network becomes `ProviderUnavailable`. */
export function openRazorpayCalls({ api, keyId, keySecret, ...resilience }: Access): AskRazorpay {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  // Refunds have their own circuit breaker. Thousands of them may be repeated for hours, and their failures must not
  // stop payments.
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
 * Sends a request with `node:http`, because `fetch` takes two to three times the CPU time. Connections are kept for
 * later calls. Redirects are not followed, and nothing is sent twice.
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

/**
 * Undefined if the text is not JSON. The parser's error is dropped, because it quotes the text, which may contain
 * amounts.
 */
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
  // A refusal without the provider's JSON was sent by something in between, such as a proxy.
  const no = refusal.safeParse(body);
  if (!no.success || !isPlainNo(status))
    throw new ProviderUnavailable(`status ${status}${retryAfter === null ? '' : `, retry after ${retryAfter}`}`);
  return { kind: 'refused', reason: withoutNumbers(no.data.error.description).slice(0, 200) };
}

/**
 * Whether the status is an explicit refusal. 409 (the same call is under way) and 429 (too many calls) do not say
 * whether the call was carried out.
 */
function isPlainNo(status: number): boolean {
  return status >= 400 && status < 500 && status !== 409 && status !== 429;
}

/** The call got no answer or failed at the provider. It may have been carried out. */
class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** Whether the error means that there was no usable answer. */
function isWithoutAnswer(error: unknown): error is Error {
  return error instanceof NoAnswer || error instanceof BrokenCircuitError || error instanceof TaskCancelledError;
}

const failuresInARow = 5;
const patientFactor = 4;

type Terms = {
  /** How the log names the provider. */
  readonly asked: string;
  readonly timeoutMs: number;
  readonly log?: ResilienceLog | undefined;
};

/**
 * Decides how long and how often a call is tried. The timeout covers all tries and the pauses between them. After
 * several failures in a row the circuit breaker opens: calls fail at once until one of the occasional trial calls
 * succeeds.
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

/** Logs an outage once when it begins and once when it ends. Failing trial calls in between are not logged. */
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
  /** Whether a second call has the same effect as one call. */
  readonly repeatable: boolean;
  /** Whether no person waits for the answer, so that it may take longer. */
  readonly patient?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
};

type Resilience = <Answer>(manner: Manner, attempt: (signal: AbortSignal) => Promise<Answer>) => Promise<Answer>;
