/** Everything that can be made to go wrong on purpose. Chances run from 0, never, to 1, always. */
export type Switches = {
  /** The same seed brings the same faults. */
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
  /** The beginning of the address, a `*` standing for one part of it. Without one: every call of the merchant. */
  readonly path?: string;
  readonly method?: string;
  /** How often it still happens. */
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
const longestDelayMs = 60 * 60_000;
const milliseconds = { type: 'integer', minimum: 0, maximum: longestDelayMs };
const whole = (properties: Record<string, object>) => ({ type: 'object', additionalProperties: false, properties });

/** What may be asked for; whatever is left out is off. */
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
