/**
 * Counts the work of a test stage. The processes of the stage load this file first (`--import`), and so do the
 * processes that they start. For each started process, each requested page and each hundred SQL statements, it appends
 * a line to the file WORK_COUNTS. If a process is killed, its last statements and its CPU time are not counted.
 */
import { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';

/**
 * The PostgreSQL driver is found through the server, which depends on it.
 * @type {{ Client: { prototype: { query: Function } } }}
 */
const { Client } = createRequire(new URL('../server/package.json', import.meta.url))('pg');

const file = process.env.WORK_COUNTS ?? '';
/** The environment variables that a counted process needs, as NAME=value. */
const handedOn = ['WORK_COUNTS', 'WORK_COUNTED_BY'].map((name) => `${name}=${process.env[name] ?? ''}`);
const preload = `--import=${import.meta.url}`;

/** @param {readonly string[]} environment */
function counted(environment) {
  if (environment.includes(handedOn[0] ?? '')) return environment;
  const nodeOptions = environment.find((pair) => pair.startsWith('NODE_OPTIONS=')) ?? 'NODE_OPTIONS=';
  return [...environment.filter((pair) => pair !== nodeOptions), ...handedOn, `${nodeOptions} ${preload}`];
}

/**
 * All ways to start a process call this method, so it is replaced to pass the environment variables on.
 * @type {{ prototype: { spawn: Function } }}
 */
const { prototype } = /** @type {any} */ (ChildProcess);
prototype.spawn = new Proxy(prototype.spawn, {
  apply: (spawn, child, [options]) =>
    Reflect.apply(spawn, child, [{ ...options, envPairs: counted(options.envPairs ?? []) }]),
});

const write = (/** @type {string} */ what, count = 1) => appendFileSync(file, `${what} ${count}\n`);

subscribe('child_process', (message) => {
  const child = /** @type {{ process: import('node:child_process').ChildProcess }} */ (message).process;
  // `spawnfile` is set only after this message.
  child.once('spawn', () => write(basename(child.spawnfile) === 'postgres' ? 'PostgreSQL starts' : 'processes'));
});

// Browsers send `sec-fetch-dest: document` only for a page in a tab, and not for frames, scripts or calls.
subscribe('http.server.request.start', (message) => {
  const { request } = /** @type {{ request: import('node:http').IncomingMessage }} */ (message);
  if (request.headers['sec-fetch-dest'] === 'document') write('pages');
});

let statements = 0;
function writeStatements() {
  if (statements > 0) write('statements', statements);
  statements = 0;
}
Client.prototype.query = new Proxy(Client.prototype.query, {
  apply(query, self, args) {
    statements += 1;
    if (statements === 100) writeStatements();
    return Reflect.apply(query, self, args);
  },
});

/** The CPU seconds of this process and of the child processes that ended. Linux counts hundredths of a second. */
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
