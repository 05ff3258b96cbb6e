import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

type CallFrame = { readonly functionName: string; readonly url: string; readonly lineNumber: number };
type ProfileNode = { readonly id: number; readonly callFrame: CallFrame; readonly children?: readonly number[] };

/** What V8 writes with --cpu-prof. Times in microseconds. */
export type CpuProfile = {
  readonly startTime: number;
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
};

const startFile = 'started';

/** What a server does until it is ready stays out of its profile. V8 tells the time by the same clock. */
export async function noteStart(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, startFile), String(process.hrtime.bigint() / 1000n));
}

/** A process's profile, from where the server was ready. */
export async function readProfile(folder: string, file: string): Promise<CpuProfile> {
  const since = Number(await readFile(join(folder, startFile), 'utf8').catch(() => '0'));
  const profile = JSON.parse(await readFile(join(folder, file), 'utf8')) as CpuProfile;
  let time = profile.startTime;
  const times = profile.timeDeltas.map((delta) => (time += delta));
  const first = times.findIndex((at) => at >= since);
  return { ...profile, samples: profile.samples.slice(first), timeDeltas: profile.timeDeltas.slice(first) };
}

export const idle = '(idle)';

/** By node, the time in it without the calls it made. */
export function selfTimes({ samples, timeDeltas }: CpuProfile): Map<number, number> {
  const times = new Map<number, number>();
  for (const [place, id] of samples.entries()) times.set(id, (times.get(id) ?? 0) + (timeDeltas[place] ?? 0));
  return times;
}

/** Function, library and file, as a person looks them up. */
export function nameOf(frame: CallFrame | undefined): string {
  if (!frame) return '(unknown)';
  const { functionName, url, lineNumber } = frame;
  const name = functionName || '(anonymous)';
  if (url === '') return name;
  const [, library] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
  return `${name}  ${library ?? ''}${library ? '/' : ''}${basename(url)}:${lineNumber + 1}`;
}
