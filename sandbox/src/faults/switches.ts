import { createHash } from 'node:crypto';
import type { Db } from '../db.ts';

/** All faults that can be injected. Each `chance` is a probability from 0 to 1. */
export type Switches = {
  /** The seed of the random numbers that choose the faults. With the same seed, the same calls get the same faults. */
  readonly seed: number;
  readonly calls: readonly CallSwitch[];
  readonly webhooks: {
    readonly lose?: number;
    readonly duplicate?: number;
    readonly delayMs?: readonly [number, number];
  };
  readonly refunds: { readonly outcome?: RefundOutcome; readonly delayMs?: number };
};

export type CallSwitch = {
  /**
   * A prefix of the path, in which `*` matches one segment. Without it, the switch applies to all calls of the
   * merchant.
   */
  readonly path?: string;
  readonly method?: string;
  /** How many more times the fault happens. Unlimited if absent. */
  readonly times?: number;
  readonly chance?: number;
  readonly fault: CallFault;
  readonly delayMs?: number;
};

const callFaults = [
  'delay',
  'drop_reply',
  'reset',
  'error_500',
  'error_429',
  'html_502',
  'conflict_409',
  'refuse_400',
] as const;
export type CallFault = (typeof callFaults)[number];

const refundOutcomes = ['processed', 'pending', 'failed'] as const;
type RefundOutcome = (typeof refundOutcomes)[number];

const chance = { type: 'number', minimum: 0, maximum: 1 };
const maxDelayMs = 60 * 60_000;
const milliseconds = { type: 'integer', minimum: 0, maximum: maxDelayMs };
const whole = (properties: Record<string, object>) => ({ type: 'object', additionalProperties: false, properties });

/** The schema of the request that replaces the switches. A switch that is missing is off. */
export const switchesSchema = whole({
  seed: { type: 'integer', minimum: 0, maximum: 2 ** 32 },
  calls: {
    type: 'array',
    maxItems: 100,
    items: {
      ...whole({
        path: { type: 'string', pattern: '^/v1(/|$)' },
        method: { enum: ['GET', 'POST'] },
        times: { type: 'integer', minimum: 0 },
        chance,
        fault: { enum: callFaults },
        delayMs: milliseconds,
      }),
      required: ['fault'],
    },
  },
  webhooks: whole({
    lose: chance,
    duplicate: chance,
    delayMs: { type: 'array', items: milliseconds, minItems: 2, maxItems: 2 },
  }),
  refunds: whole({ outcome: { enum: refundOutcomes }, delayMs: milliseconds }),
});

const allOff: Switches = { seed: 0, calls: [], webhooks: {}, refunds: {} };

export function getSwitches(db: Db): Switches {
  const row = db.one<{ switches: string }>('select switches from faults');
  return row ? (JSON.parse(row.switches) as Switches) : allOff;
}

/** Replaces all switches, and restarts the sequence of random numbers. */
export function replaceSwitches(db: Db, switches: Switches): void {
  deleteSwitches(db);
  db.run('insert into faults (only_one, switches, seed) values (1, ?, ?)', JSON.stringify(switches), switches.seed);
}

export function updateSwitches(db: Db, switches: Switches): void {
  db.run('update faults set switches = ?', JSON.stringify(switches));
}

export function deleteSwitches(db: Db): void {
  db.run('delete from faults');
}

/** Counts one more random number. Returns the seed and the new count. */
function countDraw(db: Db): { seed: number; draws: number } {
  const counted = db.one<{ seed: number; draws: number }>('update faults set draws = draws + 1 returning seed, draws');
  return counted ?? { seed: allOff.seed, draws: 0 };
}

/** Returns the next random number from 0 up to 1. The count is stored, so the sequence continues after a restart. */
function draw(db: Db): number {
  const { seed, draws } = countDraw(db);
  return createHash('sha256').update(`${seed}:${draws}`).digest().readUInt32BE() / 2 ** 32;
}

/** Whether an event with this probability happens. The probabilities 0 and 1 use up no random number. */
export function happens(db: Db, probability = 0): boolean {
  return probability > 0 && (probability >= 1 || draw(db) < probability);
}

export function pickDelay(db: Db, [min, max]: readonly [number, number] = [0, 0]): number {
  return max <= min ? min : min + Math.floor(draw(db) * (max - min + 1));
}
