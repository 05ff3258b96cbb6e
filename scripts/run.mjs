import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import { projectNode, root, signals } from './install.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** @param {NodeJS.Signals} signal */
function endAll(signal) {
  for (const child of running) child.kill(signal);
  process.exit(1);
}

/**
 * While a child process runs, a signal stops the child and this process. At other times this script handles no signals.
 * @param {import('node:child_process').ChildProcess} child
 */
function endWithUs(child) {
  if (running.size === 0) for (const signal of signals) process.on(signal, endAll);
  running.add(child);
  child.on('close', () => {
    running.delete(child);
    if (running.size === 0) for (const signal of signals) process.off(signal, endAll);
  });
}

/** @type {AsyncLocalStorage<NodeJS.ProcessEnv>} */
const added = new AsyncLocalStorage();

/**
 * Adds environment variables to each process that `runNode` starts during this work. Other work is not affected.
 * @template Value
 * @param {NodeJS.ProcessEnv} env
 * @param {() => Promise<Value>} work
 * @returns {Promise<Value>}
 */
export const withEnv = (env, work) => added.run(env, work);

/** @param {number} startedAt */
export const secondsSince = (startedAt) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;

/** @param {import('node:child_process').ChildProcess} child @param {number} niceness */
function yieldProcessors({ pid }, niceness) {
  if (niceness > 0 && pid !== undefined) setPriority(pid, Math.min(19, getPriority() + niceness));
}

/**
 * Runs a script or a package's program with the project's Node. With `quiet` the output is returned and not shown. With
 * a niceness above 0, other processes get CPU time first.
 * @param {string} script path below the root, or absolute
 * @param {string[]} args
 * @param {{ quiet?: boolean, cwd?: string, env?: NodeJS.ProcessEnv, niceness?: number }} [options]
 * @returns {Promise<{ passed: boolean, code: number | null, output: string }>}
 */
export function runNode(script, args, { quiet = false, cwd = root, env = {}, niceness = 0 } = {}) {
  const shown = quiet ? 'pipe' : 'inherit';
  const child = spawn(projectNode(), [script, ...args], {
    cwd,
    env: { ...process.env, ...added.getStore(), ...env },
    stdio: ['ignore', shown, shown],
  });
  yieldProcessors(child, niceness);
  endWithUs(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
  return new Promise((done) => {
    child.on('error', (error) => done({ passed: false, code: null, output: error.message }));
    child.on('close', (code) => done({ passed: code === 0, code, output }));
  });
}

/**
 * Runs work that starts processes. Afterwards it stops these processes in every case, and exits with 0 if the work
 * returned true.
 * @param {(shutdown: import('../server/src/context/shutdown.ts').Shutdown) => Promise<boolean>} work
 * @returns {Promise<never>}
 */
export async function withShutdown(work) {
  // The import is here, because this file must also load on a Node that cannot load TypeScript.
  const { createShutdown } = await import('../server/src/context/shutdown.ts');
  const shutdown = createShutdown({ info: () => {}, warn: () => {}, error: (message) => console.error(message) });
  /** @param {boolean} wentWell */
  const end = async (wentWell) => {
    await shutdown.end();
    process.exit(wentWell ? 0 : 1);
  };
  for (const signal of signals) process.once(signal, () => void end(false));
  try {
    return await end(await work(shutdown));
  } catch (error) {
    console.error(error);
    return end(false);
  }
}
