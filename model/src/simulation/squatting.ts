import {
  checkoutMinutes,
  reservationMinutes,
  lapseHours,
  minutesToWait,
  unattemptedReservationMinutes,
  unpaidReservationsAllowed,
  weightInLapses,
} from '@ekbid/domain';

/** The rules that stand between a squatter and the slots. */
type SquattingRules = {
  /** How long a hold lives that its bidder lets lapse, without an attempt to pay. */
  readonly unattemptedMinutes: number;
  readonly holdsAllowed: (maxSlots: number, freeSlots: number) => number;
  /** What a hold given up after so many minutes weighs, in lapsed ones. */
  readonly givenUpWeight: (minutes: number) => number;
  readonly waitMinutes: (lapses: number, minutesSinceLast: number) => number;
  /** Lapses are forgotten after so long. */
  readonly forgetMinutes: number;
};

/** What version 0.1 had: five holds a person, fifteen minutes each, half an hour after three lapses in one auction. */
export const formerRules: SquattingRules = {
  unattemptedMinutes: reservationMinutes,
  holdsAllowed: () => 5,
  givenUpWeight: (minutes) => (minutes <= checkoutMinutes ? 0.25 : 1),
  waitMinutes: (lapses, since) => (lapses < 3 ? 0 : Math.max(0, 30 - since)),
  forgetMinutes: Number.POSITIVE_INFINITY,
};

export const presentRules: SquattingRules = {
  unattemptedMinutes: unattemptedReservationMinutes,
  holdsAllowed: unpaidReservationsAllowed,
  givenUpWeight: (minutes) => weightInLapses({ lapsed: 0, givenUpAfterMinutes: [minutes] }),
  waitMinutes: minutesToWait,
  forgetMinutes: lapseHours * 60,
};

/**
 * How squatters end their holds: they let them lapse without ever paying; they attempt to pay, in vain, and let them lapse;
 * or they also give up whichever holds that keeps longest before a wait.
 */
const squatterWays = ['never tries to pay', 'tries to pay in vain', 'gives up where that pays'] as const;
type SquatterWay = (typeof squatterWays)[number];

type Plan = {
  readonly numbers: number;
  readonly maxSlots: number;
  readonly slotsFilled: number;
  readonly way: SquatterWay;
};

type Squatter = { readonly ends: { readonly at: number; readonly weight: number }[]; holds: Hold[] };
type Hold = { readonly endsAt: number; readonly weight: number };

const dayMinutes = 24 * 60;

/**
 * For how many minutes squatters keep every free slot from an honest bidder who asks once a minute; a day at most. They
 * know when slots come free, and are always faster. Two orders of taking turns are tried, and the longer one counts.
 */
export function minutesKeptOut(rules: SquattingRules, plan: Plan): number {
  const orders = [(own: number, other: number) => other - own, (own: number, other: number) => own - other];
  return Math.max(...orders.map((order) => play(rules, plan, order)));
}

function play(rules: SquattingRules, plan: Plan, inTurn: (own: number, other: number) => number): number {
  const { numbers, maxSlots, slotsFilled, way } = plan;
  const squatters = Array.from({ length: numbers }, (): Squatter => ({ ends: [], holds: [] }));
  for (let now = 0; now < dayMinutes; now += 1) {
    for (const squatter of squatters) endHolds(squatter, now);
    let free = maxSlots - slotsFilled - squatters.reduce((sum, { holds }) => sum + holds.length, 0);
    const ready = squatters
      .filter((squatter) => rules.waitMinutes(...lapsesOf(rules, squatter, now)) <= 0)
      .sort((one, other) => inTurn(one.ends.length, other.ends.length));
    for (const squatter of ready)
      while (free > 0 && squatter.holds.length < rules.holdsAllowed(maxSlots, free + squatter.holds.length)) {
        squatter.holds.push(nextHold(rules, squatter, way, now));
        free -= 1;
      }
    if (free > 0) return now;
  }
  return dayMinutes;
}

function endHolds(squatter: Squatter, now: number): void {
  for (const { endsAt, weight } of squatter.holds) if (endsAt <= now) squatter.ends.push({ at: endsAt, weight });
  squatter.holds = squatter.holds.filter(({ endsAt }) => endsAt > now);
}

function lapsesOf({ forgetMinutes }: SquattingRules, { ends }: Squatter, now: number): [lapses: number, since: number] {
  const known = ends.filter(({ at }) => at > now - forgetMinutes);
  return [known.reduce((sum, { weight }) => sum + weight, 0), now - Math.max(...known.map(({ at }) => at))];
}

/** The hold that keeps a slot longest for what it weighs, without leading to a wait; where every one does, the longest. */
function nextHold(rules: SquattingRules, squatter: Squatter, way: SquatterWay, now: number): Hold {
  const longest = way === 'never tries to pay' ? rules.unattemptedMinutes : reservationMinutes;
  const lapse = { endsAt: now + longest, weight: 1 };
  if (way !== 'gives up where that pays') return lapse;
  const [ended] = lapsesOf(rules, squatter, now);
  const lapses = ended + squatter.holds.reduce((sum, { weight }) => sum + weight, 0);
  const givenUp = Array.from({ length: longest - 1 }, (_, minute) => ({
    endsAt: now + minute + 1,
    weight: rules.givenUpWeight(minute + 1),
  }));
  const bearable = [lapse, ...givenUp].filter(({ weight }) => rules.waitMinutes(lapses + weight, 0) <= 0);
  const worth = ({ endsAt, weight }: Hold) => (endsAt - now) / weight;
  return bearable.reduce((best, hold) => (worth(hold) > worth(best) ? hold : best), bearable[0] ?? lapse);
}

type Scene = Omit<Plan, 'numbers' | 'way'>;

/** The longest that squatters manage, in whichever way. */
function longestKeptOut(rules: SquattingRules, scene: Scene, numbers: number): number {
  return Math.max(...squatterWays.map((way) => minutesKeptOut(rules, { ...scene, numbers, way })));
}

/** The fewest telephone numbers that keep every free slot for a whole day. */
function numbersForADay(rules: SquattingRules, scene: Scene): number {
  for (let numbers = 1; ; numbers += 1) if (longestKeptOut(rules, scene, numbers) === dayMinutes) return numbers;
}

const scenes: readonly (Scene & { readonly what: string })[] = [
  { what: 'the last slot of 100', maxSlots: 100, slotsFilled: 99 },
  { what: 'the last five of 100', maxSlots: 100, slotsFilled: 95 },
  { what: 'eleven of twelve', maxSlots: 12, slotsFilled: 1 },
];
const crowds = [1, 2, 3, 5, 10, 20];

/** How long so many numbers keep an honest bidder out, before and after, as a table of Markdown. */
export function squattingTable(): string {
  const time = (minutes: number) => (minutes === dayMinutes ? 'all day' : `${minutes} min`);
  const rows = scenes.flatMap(({ what, ...scene }) =>
    [
      { when: 'before', rules: formerRules },
      { when: 'now', rules: presentRules },
    ].map(({ when, rules }) => [
      `${what}, ${when}`,
      ...crowds.map((numbers) => time(longestKeptOut(rules, scene, numbers))),
      String(numbersForADay(rules, scene)),
    ]),
  );
  const head = ['free slots', ...crowds.map((numbers) => `${numbers} number${numbers === 1 ? '' : 's'}`), 'for a day'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
