/**
 * Loaded into every process of a stage of the tests (`--import`): counts what the stage does, one line for each thing, in the
 * file that WORK_COUNTS names. A process that is killed loses the last statements it asked, and its own CPU time.
 */
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import pg from 'pg';

const file = process.env.WORK_COUNTS ?? '';
const write = (/** @type {string} */ what, count = 1) => appendFileSync(file, `${what} ${count}\n`);

subscribe('child_process', (message) => {
  const child = /** @type {{ process: import('node:child_process').ChildProcess }} */ (message).process;
  // Told before it has a name.
  child.once('spawn', () => write(basename(child.spawnfile) === 'postgres' ? 'PostgreSQL starts' : 'processes'));
});

// Browsers say what they ask for: a page of its own, not one in a frame.
subscribe('http.server.request.start', (message) => {
  const { request } = /** @type {{ request: import('node:http').IncomingMessage }} */ (message);
  if (request.headers['sec-fetch-dest'] === 'document') write('pages');
});

let statements = 0;
function writeStatements() {
  if (statements > 0) write('statements', statements);
  statements = 0;
}
const client = /** @type {{ query: Function }} */ (pg.Client.prototype);
client.query = new Proxy(client.query, {
  apply(query, self, args) {
    statements += 1;
    if (statements === 100) writeStatements();
    return Reflect.apply(query, self, args);
  },
});

/** Seconds of this process and of all it waited for. Linux counts them in hundredths. */
function cpuSeconds() {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
}

process.on('exit', () => {
  writeStatements();
  if (process.ppid === Number(process.env.WORK_COUNTED_BY)) write('CPU seconds', cpuSeconds());
});
