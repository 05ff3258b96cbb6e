import { cpus, getPriority } from 'node:os';
import { first, limits, niceness, type OutsideResult, type Size } from './run-outside.ts';

type Part = OutsideResult['parts'][number];

/** If other programs used more cores than this, they kept the server waiting, and its response times prove nothing. */
const mostOthersCores = 0.2;

export type Verdict = {
  readonly state: 'ok' | 'FAILED' | 'not checked';
  readonly wrong: readonly string[];
};

/** Returns what is wrong. If only response times are wrong and the machine was busy, the result is `not checked`. */
export function judge({ parts }: OutsideResult): Verdict {
  const slow = parts.flatMap((part) => slowness(part).map((what) => ({ what, part })));
  const others = parts.flatMap(wrongIn);
  const wrong = [...others, ...slow.map(({ what, part }) => `${part.name}: ${what}`)];
  if (wrong.length === 0) return { state: 'ok', wrong };
  const isExplained = others.length === 0 && slow.every(({ part }) => isMachineBusy(part));
  return { state: isExplained ? 'not checked' : 'FAILED', wrong };
}

const isMachineBusy = ({ othersCores }: Part) => othersCores > mostOthersCores;

function slowness({ probe: { server } }: Part): string[] {
  return [
    ...(server.p99 > limits.p99Ms ? [`the p99 of /healthz was ${ms(server.p99)}`] : []),
    ...(server.longest > limits.longestMs ? [`one /healthz took ${ms(server.longest)}`] : []),
  ];
}

function wrongIn({ name, probe, people, wrong, memoryMb }: Part): string[] {
  return [
    ...wrong,
    ...first(probe.failures, 'questions for /healthz failed'),
    ...first(people.failures, 'people behind the load could not bid'),
    ...(memoryMb > limits.memoryMb ? [`the server took ${memoryMb.toFixed(0)} MB`] : []),
  ].map((what) => `${name}: ${what}`);
}

const ms = (value: number) => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`;
const amount = (value: number) => Math.round(value).toLocaleString('en-IN');

/** Writes the report in Markdown. */
export function describeOutside(result: OutsideResult): string {
  const { state, wrong } = judge(result);
  return [
    '# Load from outside',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}. ${describeSize(result.size)}`,
    '',
    '| load | `/healthz` p50 | p99 | longest | beside it, a server that does nothing: p99 | longest | memory | people who signed in, paid and bid | p50 | longest |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...result.parts.map(describePart),
    '',
    ...result.parts.map(describeLoad),
    '',
    `- Allowed: p99 ${limits.p99Ms} ms, longest ${limits.longestMs} ms, ${limits.memoryMb} MB; every person bids. **${state}**.`,
    ...(state === 'not checked'
      ? ['  - Other work on this machine took processors meanwhile, so these times tell nothing:']
      : []),
    ...wrong.map((line) => `  - ${line}`),
  ].join('\n');
}

const describeSize = ({ seconds }: Size) =>
  `Each for ${seconds} s, the crowd twice as long, with one web process, PostgreSQL, provider, load and probe on this machine, at niceness ${getPriority()}, and the load ${niceness} above it.`;

function describePart({ name, probe: { server, idle }, memoryMb, people }: Part): string {
  const cells = [
    name,
    ...[server.p50, server.p99, server.longest, idle.p99, idle.longest].map(ms),
    `${memoryMb.toFixed(0)} MB`,
    `${people.placed} of ${people.started}`,
    ...[people.whole.p50, people.whole.longest].map(ms),
  ];
  return `| ${cells.join(' | ')} |`;
}

function describeLoad({ name, load, cpu, othersCores, probe, people }: Part): string {
  const figures = Object.entries(load).map(([what, value]) => `${what} ${amount(value)}`);
  const asked = `/healthz was asked ${amount(probe.asked)} times, at most ${ms(probe.late.longest)} late`;
  const others = `other processes of the machine ${Math.round(othersCores * 100)} %`;
  return `- ${name}: ${figures.join(', ')}. ${people.repeated} requests were tried again. ${asked}. ${cpu}, ${others}.`;
}
