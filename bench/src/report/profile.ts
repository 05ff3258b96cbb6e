import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import { basename, join } from 'node:path';

const shown = 25;

/** Prints the functions with the most self time and writes a flame graph, for each profiled process. */
export async function showProfiles(benchmark: string, folder: string): Promise<void> {
  for (const { process, profile } of await readProfiles(folder)) {
    console.log(`\n  the ${process}: self time while it was not idle`);
    for (const { name, share } of hottestFunctions(profile).slice(0, shown))
      console.log(`  ${(share * 100).toFixed(1).padStart(5)} %  ${name}`);
    console.log(`  ${await writeFlameGraph(`${benchmark} ${process}`, profile)}`);
  }
}

/** Reads the profiles. If there are profiles of servers, the profile of the load generator is ignored. */
async function readProfiles(folder: string) {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.cpuprofile'));
  const servers = files.filter((file) => file !== ownProfileFile);
  const process = servers.length > 0 ? 'server' : 'engine';
  const shown = servers.length > 0 ? servers : files;
  return Promise.all(shown.map(async (file) => ({ process, profile: await readProfile(folder, file) })));
}

/** Returns the functions by their share of the busy time, largest first. */
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

export const pictures = join(import.meta.dirname, '../../../docs/benchmarks');
export const flamePrefix = 'flame-';

const width = 1200;
const rowHeight = 17;
const top = 34;
/** In pixels. Narrower bars are unreadable, so they are left out. */
const minWidth = 1.5;
const maxDepth = 45;

type Flame = { readonly name: string; readonly time: number; readonly children: readonly Flame[] };

/** Writes a flame graph as SVG and returns the path of the file. */
async function writeFlameGraph(title: string, profile: CpuProfile): Promise<string> {
  await mkdir(pictures, { recursive: true });
  const file = join(pictures, `${flamePrefix}${title.replaceAll(/[^a-z]+/g, '-')}.svg`);
  await writeFile(file, drawFlameGraph(title, profile));
  return file;
}

export function drawFlameGraph(title: string, profile: CpuProfile): string {
  const { children } = flameOf(profile);
  const whole = sum(children);
  const bars: string[] = [];
  let depth = 0;
  drawRow(children, 0, 0);
  const height = top + (depth + 1) * rowHeight + 8;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escape(title)}">
<style>
text { font: 11px ui-monospace, monospace; fill: #1f2328 }
.title { font: 600 15px system-ui, sans-serif; fill: #808a94 }
</style>
<text class="title" x="4" y="20">${escape(title)}: busy time by function</text>
${bars.join('\n')}
</svg>
`;

  function drawRow(flames: readonly Flame[], from: number, row: number): void {
    let x = from;
    for (const flame of flames) {
      const wide = (flame.time / whole) * width;
      if (wide >= minWidth && row < maxDepth) {
        depth = Math.max(depth, row);
        bars.push(drawBar(flame, { x, wide, row, share: flame.time / whole }));
        drawRow(flame.children, x, row + 1);
      }
      x += wide;
    }
  }
}

type Place = { readonly x: number; readonly wide: number; readonly row: number; readonly share: number };

function drawBar({ name }: Flame, { x, wide, row, share }: Place): string {
  const y = top + row * rowHeight;
  const letters = Math.floor((wide - 6) / 6.7);
  const label =
    letters > 3 ? `<text x="${(x + 3).toFixed(1)}" y="${y + 12}">${escape(name.slice(0, letters))}</text>` : '';
  return `<g><title>${escape(name)} ${(share * 100).toFixed(1)} %</title><rect x="${x.toFixed(1)}" y="${y}" width="${(wide - 0.5).toFixed(1)}" height="${rowHeight - 1}" fill="${colourOf(name)}"/>${label}</g>`;
}

/** Returns the same colour for a function every time. Our own code, libraries and Node have different hues. */
function colourOf(name: string): string {
  const shade = [...name].reduce((all, letter) => (all * 31 + letter.charCodeAt(0)) % 997, 7) % 24;
  if (name.startsWith('(')) return `hsl(0 0% ${62 + shade}%)`;
  if (/[.]ts:/.test(name)) return `hsl(${20 + shade} 90% 66%)`;
  return name.includes('/') ? `hsl(${195 + shade} 60% 72%)` : `hsl(${90 + shade} 40% 72%)`;
}

/**
 * Builds the call tree without idle time. Each node has its total time, and the children with the most time come first.
 */
function flameOf(profile: CpuProfile): Flame {
  const own = selfTimes(profile);
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const build = (id: number): Flame => {
    const node = nodes.get(id);
    const name = nameOf(node?.callFrame);
    const children = name === idle ? [] : (node?.children ?? []).map(build).toSorted((a, b) => b.time - a.time);
    return { name, children, time: name === idle ? 0 : (own.get(id) ?? 0) + sum(children) };
  };
  return build(profile.nodes[0]?.id ?? 0);
}

const sum = (flames: readonly Flame[]) => flames.reduce((all, { time }) => all + time, 0);

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

type CallFrame = { readonly functionName: string; readonly url: string; readonly lineNumber: number };
type ProfileNode = { readonly id: number; readonly callFrame: CallFrame; readonly children?: readonly number[] };

/** The format that V8's --cpu-prof writes. Times are in microseconds. */
export type CpuProfile = {
  readonly startTime: number;
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
};

const startFile = 'started';

/**
 * Records when the server was ready, on the clock of V8's profiles, so that `readProfile` can drop the samples before
 * it.
 */
export async function recordStart(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, startFile), String(process.hrtime.bigint() / 1000n));
}

async function readProfile(folder: string, file: string): Promise<CpuProfile> {
  const since = Number(await readFile(join(folder, startFile), 'utf8').catch(() => '0'));
  const profile = JSON.parse(await readFile(join(folder, file), 'utf8')) as CpuProfile;
  let time = profile.startTime;
  const times = profile.timeDeltas.map((delta) => (time += delta));
  const first = times.findIndex((at) => at >= since);
  return { ...profile, samples: profile.samples.slice(first), timeDeltas: profile.timeDeltas.slice(first) };
}

const idle = '(idle)';

/** Returns the self time of each node, that is, without the calls that it made. */
function selfTimes({ samples, timeDeltas }: CpuProfile): Map<number, number> {
  const times = new Map<number, number>();
  for (const [place, id] of samples.entries()) times.set(id, (times.get(id) ?? 0) + (timeDeltas[place] ?? 0));
  return times;
}

/** Names a function with its library, file and line. */
function nameOf(frame: CallFrame | undefined): string {
  if (!frame) return '(unknown)';
  const { functionName, url, lineNumber } = frame;
  const name = functionName || '(anonymous)';
  if (url === '') return name;
  const [, library] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
  return `${name}  ${library ?? ''}${library ? '/' : ''}${basename(url)}:${lineNumber + 1}`;
}

/** Profiles this process during the work. The file is stored next to the profiles of the servers. */
export async function profileThisProcess<Result>(
  folder: string | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (folder === undefined) return work();
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  try {
    return await work();
  } finally {
    const { profile } = await session.post('Profiler.stop');
    session.disconnect();
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, ownProfileFile), JSON.stringify(profile));
  }
}

const ownProfileFile = 'here.cpuprofile';
