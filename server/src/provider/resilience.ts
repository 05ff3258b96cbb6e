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

/** The other side was not reached, or could not do its work. Whether it did is not known. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** Whether an attempt ended without the other side having said anything of use. */
export function isWithoutAnswer(error: unknown): error is Error {
  return error instanceof NoAnswer || error instanceof BrokenCircuitError || error instanceof TaskCancelledError;
}

export type ResilienceLog = Readonly<Record<'info' | 'error', (message: string) => void>>;

type Manner = {
  /** Asking twice is the same as asking once. */
  readonly repeatable: boolean;
  /** Nobody waits for it at a screen. */
  readonly patient?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
};

export type Resilience = <Answer>(manner: Manner, attempt: (signal: AbortSignal) => Promise<Answer>) => Promise<Answer>;

const failuresInARow = 5;
const patience = 4;

type Terms = {
  /** What is asked, as the operator is told of it. */
  readonly asked: string;
  readonly timeoutMs: number;
  readonly log?: ResilienceLog | undefined;
};

/**
 * How long and how often the other side is asked. Time-outs cover all tries and the pauses between them. After some failures
 * in a row it is left alone: calls fail at once, and now and then one is let through until one succeeds.
 */
export function openResilience({ asked, timeoutMs, log }: Terms): Resilience {
  const noAnswer = handleType(NoAnswer);
  const again = retry(noAnswer, { maxAttempts: 3, backoff: new ExponentialBackoff({ initialDelay: 100 }) });
  const breaker = circuitBreaker(noAnswer, {
    breaker: new ConsecutiveBreaker(failuresInARow),
    halfOpenAfter: new ExponentialBackoff({ initialDelay: 1000, maxDelay: 15_000 }),
  });
  tellOfOutages(breaker, asked, log);
  const promptly = timeout(timeoutMs, TimeoutStrategy.Aggressive);
  const patiently = timeout(timeoutMs * patience, TimeoutStrategy.Aggressive);

  return ({ repeatable, patient, signal }, attempt) => {
    const inTime = patient ? patiently : promptly;
    const policy = repeatable ? wrap(inTime, again, breaker) : wrap(inTime, breaker);
    return policy.execute((context) => attempt(context.signal), signal);
  };
}

/** Once when it begins, however often it is tried meanwhile, and once when it is over. */
function tellOfOutages(breaker: CircuitBreakerPolicy, asked: string, log: ResilienceLog | undefined): void {
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
