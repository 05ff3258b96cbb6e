import type { Chart } from '../benchmark.ts';
import { readable } from './figures.ts';

const width = 640;
const height = 360;
const plot = { left: 70, right: width - 150, top: 50, bottom: height - 55 };
/** These colours differ for people with colour blindness, on light and on dark backgrounds. */
const colours = ['#d55e00', '#0072b2', '#009e73', '#cc79a7'];

/** Draws a log-log line chart as SVG, readable on light and dark pages. */
export function drawChart({ title, x, y, series }: Chart): string {
  const points = series.flatMap((one) => one.points);
  const across = scaleOf(
    points.map(([at]) => at),
    [plot.left, plot.right],
  );
  const up = scaleOf(
    points.map(([, value]) => value),
    [plot.bottom, plot.top],
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">
${style}
<text class="title" x="16" y="26">${title}</text>
${across.ticks.map((tick) => `<path class="grid" d="M${round(across.place(tick))} ${plot.top}V${plot.bottom}"/><text text-anchor="middle" x="${round(across.place(tick))}" y="${plot.bottom + 18}">${readable(tick, '')}</text>`).join('\n')}
${up.ticks.map((tick) => `<path class="grid" d="M${plot.left} ${round(up.place(tick))}H${plot.right}"/><text text-anchor="end" x="${plot.left - 8}" y="${round(up.place(tick) + 4)}">${readable(tick, '')}</text>`).join('\n')}
<text text-anchor="middle" x="${(plot.left + plot.right) / 2}" y="${height - 14}">${x}</text>
<text text-anchor="middle" transform="translate(18 ${(plot.top + plot.bottom) / 2}) rotate(-90)">${y}</text>
${series.map((one, nth) => drawLine(one, colours[nth % colours.length] ?? '', across, up)).join('\n')}
${namesOf(series, up)}
</svg>
`;
}

const style = `<style>
text { font: 12px system-ui, sans-serif; fill: #57606a }
.title { font-size: 15px; font-weight: 600; fill: #1f2328 }
.grid { stroke: #d0d7de; fill: none }
.line { fill: none; stroke-width: 2.5 }
@media (prefers-color-scheme: dark) { text { fill: #9198a1 } .title { fill: #f0f6fc } .grid { stroke: #3d444d } }
</style>`;

type Scale = { readonly place: (value: number) => number; readonly ticks: readonly number[] };
type Series = Chart['series'][number];

/** A log scale from one power of ten to another. */
function scaleOf(values: readonly number[], [from, to]: readonly [number, number]): Scale {
  const logs = values.filter((value) => value > 0).map(Math.log10);
  const low = Math.floor(Math.min(...logs));
  const high = Math.max(low + 1, Math.ceil(Math.max(...logs)));
  return {
    place: (value) => from + ((Math.log10(value) - low) / (high - low)) * (to - from),
    ticks: Array.from({ length: high - low + 1 }, (_, nth) => 10 ** (low + nth)),
  };
}

function drawLine({ points }: Series, colour: string, across: Scale, up: Scale): string {
  const places = points.map(([at, value]) => [round(across.place(at)), round(up.place(value))] as const);
  const dots = places.map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="3.5" fill="${colour}"/>`).join('');
  return `<polyline class="line" stroke="${colour}" points="${places.map((place) => place.join()).join(' ')}"/>${dots}`;
}

/** Writes the names beside the ends of the lines, and moves them apart where they overlap. */
function namesOf(series: readonly Series[], up: Scale): string {
  let free = -Infinity;
  return series
    .map(({ name, points }, nth) => ({ name, nth, y: up.place(points.at(-1)?.[1] ?? 1) + 4 }))
    .toSorted((a, b) => a.y - b.y)
    .map(({ name, nth, y }) => {
      free = Math.max(y, free + 15);
      return `<text x="${plot.right + 10}" y="${round(free)}" style="fill:${colours[nth % colours.length]}">${name}</text>`;
    })
    .join('\n');
}

const round = (value: number) => Math.round(value * 10) / 10;
