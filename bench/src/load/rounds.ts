import { type Measured, mediansOf } from './statistics.ts';

/** What is to be compared takes turns: whatever else the machine does meets all of it alike. */
export async function takeTurns<Name extends string>(
  rounds: number,
  contestants: Readonly<Record<Name, (round: number) => Promise<Measured>>>,
): Promise<Record<Name, Measured>> {
  const names = Object.keys(contestants) as Name[];
  const measured = new Map<Name, Measured[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) measured.get(name)?.push(await contestants[name](round));
  return Object.fromEntries(names.map((name) => [name, mediansOf(measured.get(name) ?? [])])) as Record<Name, Measured>;
}
