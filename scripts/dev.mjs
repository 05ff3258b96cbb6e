import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root, signals, underProjectNode } from './install.mjs';

await underProjectNode();
const server = ['--watch', '--disable-warning=ExperimentalWarning', 'server/src/main.ts'];
const vite = [join(root, 'node_modules/vite/bin/vite.js'), '--clearScreen', 'false'];
const api = process.env.EKBID_API ?? `http://localhost:${process.env.PORT ?? 3500}`;

// Each child has its own process group, so that only this script sends it signals.
const children = [
  spawn(process.execPath, server, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    // A single web process starts faster after each change.
    env: { WORKERS: '1', ...process.env },
  }),
  spawn(process.execPath, vite, { cwd: join(root, 'web'), stdio: 'inherit', env: { ...process.env, EKBID_API: api } }),
];

let stopping = false;
function stop() {
  if (!stopping) for (const child of children) child.kill('SIGTERM');
  stopping = true;
}
for (const signal of signals) process.on(signal, stop);

// If one of the two exits, the other is stopped too, because neither is useful alone.
for (const child of children) child.on('exit', stop);
