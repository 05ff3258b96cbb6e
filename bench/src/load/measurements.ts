/** Measures the cases in turns, so that other load on the machine affects all of them equally. */
export async function measureInTurns<Name extends string>(
  rounds: number,
  cases: Readonly<Record<Name, (round: number) => Promise<Measured>>>,
): Promise<Record<Name, Measured>> {
  const names = Object.keys(cases) as Name[];
  const measured = new Map<Name, Measured[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) measured.get(name)?.push(await cases[name](round));
  return Object.fromEntries(names.map((name) => [name, mediansOf(measured.get(name) ?? [])])) as Record<Name, Measured>;
}

export async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** The median milliseconds of a call, after three calls to warm up. */
export async function medianMs(work: () => Promise<unknown>, times: number): Promise<number> {
  const taken: number[] = [];
  for (let time = 0; time < times + 3; time += 1) taken.push(await measureMs(work));
  return median(taken.slice(3));
}

/** Returns the smallest value for which at least this share of all values is not larger. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle) - 1] ?? Number.NaN)) / 2;
}

/** Figures by name. Each is the median over all rounds. */
export type Measured = Readonly<Record<string, number>>;

export function mediansOf(rounds: readonly Measured[]): Measured {
  const names = Object.keys(rounds[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, median(rounds.map((round) => round[name] ?? Number.NaN))]));
}
