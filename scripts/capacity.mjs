import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { root, underProjectNode } from './install.mjs';

/**
 * @typedef {import('../bench/src/capacity/measure-bids.ts').BidFigures} BidFigures
 * @typedef {{ [name: string]: number }} Assumed
 * @typedef {ReturnType<typeof planFor>} Plan
 */

const file = join(root, 'docs/capacity.json');
/** @type {{ measured: BidFigures, assumed: Assumed }} */
export const figures = JSON.parse(readFileSync(file, 'utf8'));

const daySeconds = 86_400;
const checkpointSeconds = 300;
const pageBytes = 8192;

/** Daily work deletes old rows of these tables, so their size does not grow with every bid. */
const emptied = new Set(['webhook_events']);

/**
 * Returns how many bytes a bid adds to the database permanently.
 * @param {BidFigures} measured
 */
export function bytesOfBid({ tables }) {
  const lasting = Object.entries(tables).filter(([name]) => !emptied.has(name));
  return lasting.reduce((sum, [, { rows, indexes }]) => sum + rows + indexes, 0);
}

/**
 * Returns how many bytes of write-ahead log a bid needs, if `bids` bids follow each checkpoint. Between two measured
 * numbers of bids, the result is interpolated on logarithmic scales. Above the largest, it stays the same.
 * @param {BidFigures['log']} log @param {number} bids
 */
export function logOfBid({ afterCheckpoint }, bids) {
  const above = afterCheckpoint.findIndex((point) => point.bids >= bids);
  const [first, last] = [afterCheckpoint[0], afterCheckpoint.at(-1)];
  if (!first || !last) throw new Error('no log was measured');
  if (above === 0) return first.bytes;
  if (above < 0) return last.bytes;
  const [from, to] = [afterCheckpoint[above - 1] ?? first, afterCheckpoint[above] ?? last];
  const share = Math.log(bids / from.bids) / Math.log(to.bids / from.bids);
  return Math.exp(Math.log(from.bytes) + share * Math.log(to.bytes / from.bytes));
}

/** @param {Assumed} assumed */
const readerOf = (assumed) => (/** @type {string} */ name) => assumed[name] ?? Number.NaN;

/**
 * Computes what an installation needs for this many bids per second at its peak.
 * @param {number} peak
 * @param {{ measured: BidFigures, assumed: Assumed }} [from]
 */
export function planFor(peak, { measured, assumed } = figures) {
  const a = readerOf(assumed);
  const mean = peak / a('peakOverMean');
  const bidsPerDay = mean * daySeconds;
  const nodeMs =
    measured.ms.node + a('visitorReadsOfBid') * a('msOfVisitorRead') + a('ownReadsOfBid') * a('nodeMsOfOwnRead');
  const postgresMs = measured.ms.postgres + a('ownReadsOfBid') * a('postgresMsOfOwnRead');
  const nodeCores = (peak * nodeMs) / 1000 / a('use');
  const postgresCores = (peak * postgresMs) / 1000 / a('use');
  const openPages = peak * a('openPagesOfBidPerSecond');
  const webProcesses = Math.max(2, Math.ceil(nodeCores), Math.ceil(openPages / a('streamsOfProcess')));
  const jobProcesses = 2;
  const connections = webProcesses * a('connectionsOfWeb') + jobProcesses * a('connectionsOfJobs');
  const log =
    bidsPerDay * logOfBid(measured.log, mean * checkpointSeconds) + measured.log.idleBytesPerSecond * daySeconds;
  const dataPerYear = bidsPerDay * 365 * bytesOfBid(measured);
  const primaries = Math.max(
    1,
    Math.ceil(postgresCores / a('coresOfPrimary')),
    Math.ceil(dataPerYear / (a('terabytesOfPrimary') * 1e12)),
    Math.ceil(((log / daySeconds) * a('peakOverMean')) / (a('logMegabytesOfPrimary') * 1e6)),
  );
  const cores = Math.max(webProcesses, nodeCores) + jobProcesses + postgresCores * (1 + a('standbys'));
  const stored = (dataPerYear * (1 + a('standbys')) + log * a('daysOfLog')) / 1e9;
  const perMonth = cores * a('rupeesOfCore') + stored * a('rupeesOfGigabyte');
  return {
    ...{ peak, mean, bidsPerDay, nodeCores, postgresCores, openPages, webProcesses, jobProcesses, connections },
    memoryGigabytes: ((webProcesses + jobProcesses) * a('megabytesOfProcess')) / 1000 + Math.max(1, postgresCores) * 4,
    dataPerYear,
    log,
    mostLog: log + bidsPerDay * a('pagesOfBid') * pageBytes,
    primaries,
    cores,
    perMonth,
    paisePerBid: (perMonth * 100) / (bidsPerDay * 30),
  };
}

/** @param {number} bidsPerDay */
export const peakOf = (bidsPerDay, { assumed } = figures) => (bidsPerDay / daySeconds) * (assumed['peakOverMean'] ?? 1);

const days = [1e4, 1e6, 1e8];

/** Returns the tables of docs/capacity.md by name. */
export function tables({ measured, assumed } = figures) {
  const plans = days.map((bids) => planFor(peakOf(bids)));
  return {
    plans: [
      row(['', ...days.map((bids) => `${power(bids)} bids a day`)]),
      rule(days.length + 1),
      ...rowsOf(plans),
    ].join('\n'),
    bytes: [
      row(['table', 'rows', 'indexes']),
      rule(3),
      ...Object.entries(measured.tables)
        .toSorted(([, one], [, other]) => other.rows + other.indexes - one.rows - one.indexes)
        .map(([name, { rows, indexes }]) =>
          row([`\`${name}\`${emptied.has(name) ? ' (for 30 days)' : ''}`, rows, indexes]),
        ),
      row(['**for good**', '', `**${bytesOfBid(measured)}**`]),
    ].join('\n'),
    log: [
      row(['bids since the checkpoint', 'bytes of log for each']),
      rule(2),
      ...measured.log.afterCheckpoint.map(({ bids, bytes }) => row([bids, bytes])),
      row(['without whole pages', measured.log.withoutPages]),
    ].join('\n'),
    measured: [
      row(['measured', `${measured.date}, ${measured.machine}`]),
      rule(2),
      row(['bids bought over HTTP, 32 at a time, in 20 auctions', measured.bids.toLocaleString('en-IN')]),
      row(['CPU time of a bid in Node, with its background work', `${measured.ms.node} ms`]),
      row(['CPU time of a bid in PostgreSQL', `${measured.ms.postgres} ms`]),
      row(['log that background work writes without any bid', `${measured.log.idleBytesPerSecond} bytes a second`]),
    ].join('\n'),
    ends: ends(assumed, measured),
    divided: divided(assumed, measured),
    assumed: [
      row(['assumed', 'figure']),
      rule(2),
      ...Object.entries(assumed).map(([name, value]) => row([`\`${name}\``, value])),
    ].join('\n'),
  };
}

/**
 * A table of the limits of a single primary. Each limit is computed as if nothing else limited the primary.
 * @param {Assumed} assumed @param {BidFigures} measured
 */
function ends(assumed, measured) {
  const a = readerOf(assumed);
  const postgresMs = measured.ms.postgres + a('ownReadsOfBid') * a('postgresMsOfOwnRead');
  const byCores = ((a('coresOfPrimary') * a('use')) / postgresMs) * 1000;
  const byData = (a('terabytesOfPrimary') * 1e12) / bytesOfBid(measured) / 365;
  const byLog = (a('logMegabytesOfPrimary') * 1e6) / logOfBid(measured.log, Number.POSITIVE_INFINITY);
  const daily = (/** @type {number} */ peak) => (peak / a('peakOverMean')) * daySeconds;
  /** @type {[string, number, number][]} */
  const limits = [
    [`${a('coresOfPrimary')} cores, ${Math.round(a('use') * 100)} % used`, byCores, daily(byCores)],
    [`${a('logMegabytesOfPrimary')} MB of log a second`, byLog, daily(byLog)],
    [`${a('terabytesOfPrimary')} TB after a year`, (byData / daySeconds) * a('peakOverMean'), byData],
    ['one hot auction: its lock', a('bidsOfHotAuction'), daily(a('bidsOfHotAuction'))],
  ];
  return [
    row(['what ends', 'bids a second, at the peak', 'bids a day']),
    rule(3),
    ...limits.map(([what, peak, day]) => row([what, round(peak), round(day)])),
  ].join('\n');
}

/**
 * A table of what several primaries can do together, if a central directory checks each bid.
 * @param {Assumed} assumed @param {BidFigures} measured
 */
function divided(assumed, measured) {
  const a = readerOf(assumed);
  const available = a('coresOfPrimary') * a('use') * 1000;
  const directory = available / (a('directoryMsOfBid') + a('ownReadsOfBid') * a('postgresMsOfOwnRead'));
  const lines = [2, 5, 10, 20].map((count) => {
    const all = (count * available) / measured.ms.postgres;
    return row([count, round(all), round(directory), round(Math.min(all, directory))]);
  });
  const titles = [
    'primaries of auctions',
    'bids a second that they can place',
    'that one directory can check',
    'together',
  ];
  return [row(titles), rule(4), ...lines].join('\n');
}

/** @param {Plan[]} plans @returns {string[]} */
function rowsOf(plans) {
  /** @type {[string, (plan: Plan) => string][]} */
  const rows = [
    ['bids a second, mean and peak', ({ mean, peak }) => `${round(mean)}, ${round(peak)}`],
    ['cores for Node', ({ nodeCores }) => round(nodeCores)],
    ['cores for PostgreSQL', ({ postgresCores }) => round(postgresCores)],
    ['web processes, and of jobs', ({ webProcesses, jobProcesses }) => `${round(webProcesses)}, ${jobProcesses}`],
    ['connections to PostgreSQL', ({ connections }) => round(connections)],
    ['open pages at the peak', ({ openPages }) => round(openPages)],
    ['memory', ({ memoryGigabytes }) => `${round(memoryGigabytes)} GB`],
    ['database, a year', ({ dataPerYear }) => bytes(dataPerYear)],
    ['log (WAL) a day, as measured', ({ log }) => bytes(log)],
    ['log (WAL) a day, at most', ({ mostLog }) => bytes(mostLog)],
    ['PostgreSQL primaries', ({ primaries }) => round(primaries)],
    ['cost a month', ({ perMonth }) => `₹${round(perMonth)}`],
    ['cost of a bid', ({ paisePerBid }) => `${round(paisePerBid)} paise`],
  ];
  return rows.map(([what, write]) => row([what, ...plans.map(write)]));
}

/**
 * Formats a number with two significant digits.
 * @param {number} value
 */
function round(value) {
  if (value === 0) return '0';
  const places = 1 - Math.floor(Math.log10(Math.abs(value)));
  return (
    places > 0 ? Number(value.toFixed(places)) : Math.round(value / 10 ** -places) * 10 ** -places
  ).toLocaleString('en-IN');
}

const bytes = (/** @type {number} */ value) =>
  value < 1e9 ? `${round(value / 1e6)} MB` : value < 1e12 ? `${round(value / 1e9)} GB` : `${round(value / 1e12)} TB`;
const power = (/** @type {number} */ value) => `10^${Math.round(Math.log10(value))}`;
const row = (/** @type {(string | number)[]} */ cells) => `| ${cells.join(' | ')} |`;
const rule = (/** @type {number} */ columns) => `|${' --- |'.repeat(columns)}`;

const document = join(root, 'docs/capacity.md');

/**
 * Returns the document with newly computed tables. Each table is between two marks in the text.
 * @param {string} text
 */
export function fillDocument(text) {
  return Object.entries(tables()).reduce(
    (filled, [name, table]) =>
      filled.replace(
        new RegExp(`(<!-- ${name} -->\n)[^]*?(\n<!-- end -->)`),
        (_all, start, end) => `${start}\n${table}\n${end}`,
      ),
    text,
  );
}

async function main() {
  await underProjectNode();
  const { values } = parseArgs({
    options: {
      'bids-per-second': { type: 'string' },
      'bids-per-day': { type: 'string' },
      /** Measures the cost of a bid again, which takes some minutes, and then writes the figures and the tables. */
      measure: { type: 'boolean', default: false },
      /** Writes the tables of docs/capacity.md. */
      write: { type: 'boolean', default: false },
    },
  });
  if (values.measure) {
    const { measureBids } = await import('../bench/src/capacity/measure-bids.ts');
    figures.measured = await measureBids((line) => console.log(line));
    writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
  }
  if (values.measure || values.write) writeFileSync(document, fillDocument(readFileSync(document, 'utf8')));
  const day = values['bids-per-day'];
  const peak = day === undefined ? Number(values['bids-per-second'] ?? 100) : peakOf(Number(day));
  if (!(peak > 0)) {
    console.error('Usage: npm run capacity -- --bids-per-second 5000 | --bids-per-day 1000000 | --measure | --write');
    process.exit(2);
  }
  for (const line of rowsOf([planFor(peak)])) {
    const [, what = '', value = ''] = line
      .split(' | ')
      .flatMap((cell) => cell.split('| '))
      .map((cell) => cell.replace(/ \|$/, ''));
    console.log(`${what.padEnd(32)} ${value}`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
