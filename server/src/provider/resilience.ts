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

/** The call was not answered, or failed at the other side. It may have been carried out. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** Whether a call ended without a usable answer. */
export function isWithoutAnswer(error: unknown): error is Error {
  return error instanceof NoAnswer || error instanceof BrokenCircuitError || error instanceof TaskCancelledError;
}

export type ResilienceLog = Readonly<Record<'info' | 'error', (message: string) => void>>;

type Manner = {
  /** Sending the call twice has the same effect as sending it once. */
  readonly repeatable: boolean;
  /** No person waits for the answer, so it may take longer. */
  readonly patient?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
};

export type Resilience = <Answer>(manner: Manner, attempt: (signal: AbortSignal) => Promise<Answer>) => Promise<Answer>;

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
export function openResilience({ asked, timeoutMs, log }: Terms): Resilience {
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
