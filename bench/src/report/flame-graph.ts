import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CpuProfile, idle, nameOf, selfTimes } from './cpu-profile.ts';

export const pictures = join(import.meta.dirname, '../../../docs/benchmarks');
export const flamePrefix = 'flame-';

const width = 1200;
const rowHeight = 17;
const top = 34;
/** Narrower ones say nothing. */
const leastWidth = 1.5;
const deepest = 45;

type Flame = { readonly name: string; readonly time: number; readonly children: readonly Flame[] };

/** Gives the path of the picture. */
export async function writeFlameGraph(title: string, profile: CpuProfile): Promise<string> {
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
      if (wide >= leastWidth && row < deepest) {
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

/** The same for the same function; ours stand out from libraries' and Node's own. */
function colourOf(name: string): string {
  const shade = [...name].reduce((all, letter) => (all * 31 + letter.charCodeAt(0)) % 997, 7) % 24;
  if (name.startsWith('(')) return `hsl(0 0% ${62 + shade}%)`;
  if (/[.]ts:/.test(name)) return `hsl(${20 + shade} 90% 66%)`;
  return name.includes('/') ? `hsl(${195 + shade} 60% 72%)` : `hsl(${90 + shade} 40% 72%)`;
}

/** The calls as a tree with the time in each, its calls counted, the longest first; waiting left out. */
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
