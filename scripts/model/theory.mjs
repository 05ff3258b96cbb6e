import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, underProjectNode } from '../install.mjs';

await underProjectNode();
const { expectedBidsPerNumber, playEquilibrium } = await import('../../model/src/simulation/equilibrium.ts');
const { seededRandom } = await import('../../domain/src/index.ts');

const [people, rounds] = [100, 200_000];
const expected = expectedBidsPerNumber(people);
/** Higher numbers get less than one bid in a hundred auctions, so they are not shown. */
const shownNumbers = expected.filter((bids) => bids > 0.01).length;
const winning = playEquilibrium(expected, rounds, seededRandom(20261122));

/** @type {number[]} */
const wins = Array(shownNumbers + 1).fill(0);
for (const number of winning) if (number <= shownNumbers) wins[number] = (wins[number] ?? 0) + 1;
const numbers = wins.map((_, number) => number).slice(1);
const played = numbers.map((number) => (wins[number] ?? 0) / rounds);
const predicted = numbers.map((number) => (expected[number - 1] ?? 0) / (people + 1));

const mean = winning.reduce((sum, number) => sum + number, 0) / winning.length;
console.log(`${rounds.toLocaleString('en-IN')} auctions of about ${people} people, decided by EkBid's own rule`);
console.log(`no winner: ${share(1 - winning.length / rounds)}, predicted ${share(1 / (people + 1))}`);
console.log(`the winning number on average: ${mean.toFixed(2)}, predicted 12.73`);
const furthest = Math.max(...numbers.map((_, i) => Math.abs(deviations(played[i] ?? 0, predicted[i] ?? 0))));
console.log(`the number furthest off: ${furthest.toFixed(1)} standard errors`);

await writeFile(join(root, 'docs/pictures/theory.svg'), draw());

/** @param {number} part */
function share(part) {
  return `${(100 * part).toFixed(2)} %`;
}

/**
 * Returns by how many standard errors a measured share of all rounds differs from the predicted share.
 * @param {number} measured @param {number} predicted
 */
function deviations(measured, predicted) {
  return (measured - predicted) / Math.sqrt((predicted * (1 - predicted)) / rounds);
}

/** Draws a bar for each measured share, with four standard errors, and a line for the predicted shares. */
function draw() {
  const [width, height, left, right, top, bottom] = [640, 320, 60, 620, 60, 270];
  const step = (right - left) / shownNumbers;
  const most = Math.max(...played, ...predicted) * 1.1;
  /** @param {number} i */
  const x = (i) => left + (i + 0.5) * step;
  /** @param {number} part */
  const y = (part) => bottom - (part / most) * (bottom - top);
  const bars = played.map((part, i) => {
    const error = 4 * Math.sqrt((part * (1 - part)) / rounds);
    const bar = `<rect class="bar" x="${at(x(i) - step * 0.35)}" y="${at(y(part))}" width="${at(step * 0.7)}" height="${at(bottom - y(part))}"/>`;
    return `${bar}<path class="error" d="M${at(x(i))} ${at(y(part + error))}V${at(y(part - error))}"/>`;
  });
  const ticks = [0, 0.01, 0.02, 0.03, 0.04].map(
    (part) =>
      `<path class="grid" d="M${left} ${at(y(part))}H${right}"/><text text-anchor="end" x="${left - 8}" y="${at(y(part) + 4)}">${part * 100} %</text>`,
  );
  const labels = [1, ...numbers.filter((number) => number % 5 === 0)].map(
    (number) => `<text text-anchor="middle" x="${at(x(number - 1))}" y="${bottom + 18}">${number}</text>`,
  );
  const title = `How often each number wins, ${people} people`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">
<style>
text { font: 12px system-ui, sans-serif; fill: #57606a }
.title { font-size: 15px; font-weight: 600; fill: #1f2328 }
.grid { stroke: #d0d7de }
.bar { fill: #0072b2 }
.error { stroke: #57606a; stroke-width: 1.5 }
.line { fill: none; stroke: #d55e00; stroke-width: 2.5 }
@media (prefers-color-scheme: dark) { text { fill: #9198a1 } .title { fill: #f0f6fc } .grid { stroke: #3d444d } .error { stroke: #9198a1 } }
</style>
<text class="title" x="16" y="26">${title}</text>
<text x="16" y="46">bars: ${rounds.toLocaleString('en-IN')} auctions played, with four standard errors; line: theory</text>
${[...ticks, ...bars, ...labels].join('\n')}
<polyline class="line" points="${predicted.map((part, i) => `${at(x(i))},${at(y(part))}`).join(' ')}"/>
<text text-anchor="middle" x="${(left + right) / 2}" y="${height - 10}">number, from the lowest allowed amount</text>
</svg>
`;
}

/** @param {number} place */
function at(place) {
  return Math.round(place * 10) / 10;
}
