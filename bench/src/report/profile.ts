import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { hereFile } from './profile-here.ts';

type CallFrame = { readonly functionName: string; readonly url: string; readonly lineNumber: number };
type ProfileNode = { readonly id: number; readonly callFrame: CallFrame; readonly children?: readonly number[] };

/** What V8 writes with --cpu-prof. Times in microseconds. */
type CpuProfile = {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
};

const shown = 25;

/** The functions that each process spent most time in, the calls they made not counted. */
export async function printProfiles(folder: string): Promise<void> {
  for (const { process, profile } of await readProfiles(folder)) {
    console.log(`\n  ${process}: self time while it was not idle`);
    for (const { name, share } of hottestFunctions(profile).slice(0, shown))
      console.log(`  ${(share * 100).toFixed(1).padStart(5)} %  ${name}`);
  }
}

async function readProfiles(folder: string) {
  const files = existsSync(folder) ? await readdir(folder) : [];
  return Promise.all(
    files.map(async (file) => ({
      process: file === hereFile ? 'the process of the load' : 'the server process',
      profile: JSON.parse(await readFile(join(folder, file), 'utf8')) as CpuProfile,
    })),
  );
}

/** Functions with their share of the busy time, the largest first. */
function hottestFunctions(profile: CpuProfile): { readonly name: string; readonly share: number }[] {
  const times = new Map<string, number>();
  const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]));
  for (const [id, time] of selfTimes(profile)) {
    const name = nameOf(frames.get(id));
    if (name !== idle) times.set(name, (times.get(name) ?? 0) + time);
  }
  const busy = [...times.values()].reduce((sum, time) => sum + time, 0);
  return [...times].map(([name, time]) => ({ name, share: time / busy })).toSorted((a, b) => b.share - a.share);
}

const idle = '(idle)';

function selfTimes({ samples, timeDeltas }: CpuProfile): Map<number, number> {
  const times = new Map<number, number>();
  for (const [place, id] of samples.entries()) times.set(id, (times.get(id) ?? 0) + (timeDeltas[place] ?? 0));
  return times;
}

function nameOf(frame: CallFrame | undefined): string {
  if (!frame) return '(unknown)';
  const { functionName, url, lineNumber } = frame;
  const name = functionName || '(anonymous)';
  if (url === '') return name;
  const [, library] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
  return `${name}  ${library ?? ''}${library ? '/' : ''}${basename(url)}:${lineNumber + 1}`;
}
