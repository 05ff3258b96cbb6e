import {
  checkoutMinutes,
  reservationMinutes,
  lapseHours,
  minutesToWait,
  unattemptedReservationMinutes,
  unpaidReservationsAllowed,
  weightInLapses,
} from '@ekbid/domain';

/** The rules that limit how long people can keep slots without paying. */
type SquattingRules = {
  /** The minutes after which a reservation expires if nobody tries to pay for it. */
  readonly unattemptedMinutes: number;
  readonly reservationsAllowed: (maxSlots: number, freeSlots: number) => number;
  /**
   * A reservation that was given up after this many minutes counts as this number of lapses. A lapsed one counts as 1.
   */
  readonly givenUpWeight: (minutes: number) => number;
  readonly waitMinutes: (lapses: number, minutesSinceLast: number) => number;
  /** The minutes after which a lapse no longer counts. */
  readonly forgetMinutes: number;
};

/**
 * The rules of version 0.1: five reservations per person, each for fifteen minutes, and a wait of half an hour after
 * three lapses in one auction.
 */
export const formerRules: SquattingRules = {
  unattemptedMinutes: reservationMinutes,
  reservationsAllowed: () => 5,
  givenUpWeight: (minutes) => (minutes <= checkoutMinutes ? 0.25 : 1),
  waitMinutes: (lapses, since) => (lapses < 3 ? 0 : Math.max(0, 30 - since)),
  forgetMinutes: Number.POSITIVE_INFINITY,
};

export const presentRules: SquattingRules = {
  unattemptedMinutes: unattemptedReservationMinutes,
  reservationsAllowed: unpaidReservationsAllowed,
  givenUpWeight: (minutes) => weightInLapses({ lapsed: 0, givenUpAfterMinutes: [minutes] }),
  waitMinutes: minutesToWait,
  forgetMinutes: lapseHours * 60,
};

/**
 * How squatters end their reservations: never try to pay; or try to pay and fail; or give up before the reservation
 * lapses, if this keeps slots for more minutes before they must wait.
 */
const squatterWays = ['never tries to pay', 'tries to pay and fails', 'gives up where that pays'] as const;
type SquatterWay = (typeof squatterWays)[number];

type Plan = {
  readonly numbers: number;
  readonly maxSlots: number;
  readonly slotsFilled: number;
  readonly way: SquatterWay;
};

type Squatter = { readonly ends: { readonly at: number; readonly weight: number }[]; reservations: Reservation[] };
type Reservation = { readonly endsAt: number; readonly weight: number };

const dayMinutes = 24 * 60;

/**
 * For how many minutes, at most a day, squatters can keep all free slots from an honest bidder who tries once a minute.
 * Squatters see when a slot becomes free and always reserve it first. If several can reserve, the one with the fewest
 * ended reservations comes first in one run, and the one with the most in another. The longer time counts.
 */
export function minutesKeptOut(rules: SquattingRules, plan: Plan): number {
  const orders = [(own: number, other: number) => other - own, (own: number, other: number) => own - other];
  return Math.max(...orders.map((order) => play(rules, plan, order)));
}

function play(rules: SquattingRules, plan: Plan, inTurn: (own: number, other: number) => number): number {
  const { numbers, maxSlots, slotsFilled, way } = plan;
  const squatters = Array.from({ length: numbers }, (): Squatter => ({ ends: [], reservations: [] }));
  for (let now = 0; now < dayMinutes; now += 1) {
    for (const squatter of squatters) endReservations(squatter, now);
    let free = maxSlots - slotsFilled - squatters.reduce((sum, { reservations }) => sum + reservations.length, 0);
    const ready = squatters
      .filter((squatter) => rules.waitMinutes(...lapsesOf(rules, squatter, now)) <= 0)
      .sort((one, other) => inTurn(one.ends.length, other.ends.length));
    for (const squatter of ready)
      while (
        free > 0 &&
        squatter.reservations.length < rules.reservationsAllowed(maxSlots, free + squatter.reservations.length)
      ) {
        squatter.reservations.push(nextReservation(rules, squatter, way, now));
        free -= 1;
      }
    if (free > 0) return now;
  }
  return dayMinutes;
}

function endReservations(squatter: Squatter, now: number): void {
  for (const { endsAt, weight } of squatter.reservations) if (endsAt <= now) squatter.ends.push({ at: endsAt, weight });
  squatter.reservations = squatter.reservations.filter(({ endsAt }) => endsAt > now);
}

function lapsesOf({ forgetMinutes }: SquattingRules, { ends }: Squatter, now: number): [lapses: number, since: number] {
  const known = ends.filter(({ at }) => at > now - forgetMinutes);
  return [known.reduce((sum, { weight }) => sum + weight, 0), now - Math.max(...known.map(({ at }) => at))];
}

/**
 * Returns the reservation with the most minutes per lapse, among those after which the squatter need not wait. If there
 * is none, it returns a reservation that lapses.
 */
function nextReservation(rules: SquattingRules, squatter: Squatter, way: SquatterWay, now: number): Reservation {
  const longest = way === 'never tries to pay' ? rules.unattemptedMinutes : reservationMinutes;
  const lapse = { endsAt: now + longest, weight: 1 };
  if (way !== 'gives up where that pays') return lapse;
  const [ended] = lapsesOf(rules, squatter, now);
  const lapses = ended + squatter.reservations.reduce((sum, { weight }) => sum + weight, 0);
  const givenUp = Array.from({ length: longest - 1 }, (_, minute) => ({
    endsAt: now + minute + 1,
    weight: rules.givenUpWeight(minute + 1),
  }));
  const bearable = [lapse, ...givenUp].filter(({ weight }) => rules.waitMinutes(lapses + weight, 0) <= 0);
  const worth = ({ endsAt, weight }: Reservation) => (endsAt - now) / weight;
  return bearable.reduce(
    (best, reservation) => (worth(reservation) > worth(best) ? reservation : best),
    bearable[0] ?? lapse,
  );
}

type Scene = Omit<Plan, 'numbers' | 'way'>;

/** The longest time for which squatters can keep a bidder out, whichever way they choose. */
function longestKeptOut(rules: SquattingRules, scene: Scene, numbers: number): number {
  return Math.max(...squatterWays.map((way) => minutesKeptOut(rules, { ...scene, numbers, way })));
}

/** The smallest number of mobile numbers with which squatters keep all free slots for a whole day. */
function numbersForADay(rules: SquattingRules, scene: Scene): number {
  for (let numbers = 1; ; numbers += 1) if (longestKeptOut(rules, scene, numbers) === dayMinutes) return numbers;
}

const scenes: readonly (Scene & { readonly what: string })[] = [
  { what: 'the last slot of 100', maxSlots: 100, slotsFilled: 99 },
  { what: 'the last five of 100', maxSlots: 100, slotsFilled: 95 },
  { what: 'eleven of twelve', maxSlots: 12, slotsFilled: 1 },
];
const crowds = [1, 2, 3, 5, 10, 20];

/**
 * A Markdown table of how long this many mobile numbers keep an honest bidder out, under the former and present rules.
 */
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
