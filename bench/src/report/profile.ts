import { readdir } from 'node:fs/promises';
import { type CpuProfile, idle, nameOf, readProfile, selfTimes } from './cpu-profile.ts';
import { writeFlameGraph } from './flame-graph.ts';
import { hereFile } from './profile-here.ts';

const shown = 25;

/** Says which functions each process spent most time in, the calls they made not counted, and draws all of it. */
export async function showProfiles(benchmark: string, folder: string): Promise<void> {
  for (const { process, profile } of await readProfiles(folder)) {
    console.log(`\n  the ${process}: self time while it was not idle`);
    for (const { name, share } of hottestFunctions(profile).slice(0, shown))
      console.log(`  ${(share * 100).toFixed(1).padStart(5)} %  ${name}`);
    console.log(`  ${await writeFlameGraph(`${benchmark} ${process}`, profile)}`);
  }
}

/** Where there are servers, the load is of no interest; elsewhere it does all of the work. */
async function readProfiles(folder: string) {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.cpuprofile'));
  const servers = files.filter((file) => file !== hereFile);
  const process = servers.length > 0 ? 'server' : 'engine';
  const shown = servers.length > 0 ? servers : files;
  return Promise.all(shown.map(async (file) => ({ process, profile: await readProfile(folder, file) })));
}

/** Functions with their share of the busy time, the largest first. */
export function hottestFunctions(profile: CpuProfile): { readonly name: string; readonly share: number }[] {
  const times = new Map<string, number>();
  const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]));
  for (const [id, time] of selfTimes(profile)) {
    const name = nameOf(frames.get(id));
    if (name !== idle) times.set(name, (times.get(name) ?? 0) + time);
  }
  const busy = [...times.values()].reduce((sum, time) => sum + time, 0);
  return [...times].map(([name, time]) => ({ name, share: time / busy })).toSorted((a, b) => b.share - a.share);
}
