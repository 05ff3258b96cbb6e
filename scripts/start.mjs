import { spawn } from 'node:child_process';
import { fail, installIfNeeded, projectNode, root, signals } from './install.mjs';

installIfNeeded();
const { buildWebIfStale } = await import('./build.mjs');
if (!(await buildWebIfStale())) fail('The web app could not be built: the reason stands above.');

// V8's young generation grows to twice this once thousands of pages are open, and gains nothing by it (docs/performance.md).
const youngGeneration = '--max-semi-space-size=16';

// In a process group of its own, the server gets one signal, from us, and no second one from the terminal or npm. The
// channel tells it to stop by itself when we are killed.
const server = spawn(projectNode(), ['--disable-warning=ExperimentalWarning', youngGeneration, 'server/src/main.ts'], {
  cwd: root,
  detached: true,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});

// Ctrl-C arrives twice, from the terminal and from npm; a person's second one comes later.
const repeatMs = 500;
let lastSignalAt = -repeatMs;
for (const signal of signals) {
  process.on(signal, () => {
    const now = performance.now();
    if (now - lastSignalAt >= repeatMs) server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    lastSignalAt = now;
  });
}

// A killed npm sends no signal: the parent process changes, and this command ends too.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && process.exit(1), 200).unref();

server.on('error', (error) => fail(`The server could not be started: ${error.message}`));
server.on('exit', (code, signal) => {
  if (signal) console.error(`The server was ended by ${signal}.`);
  process.exit(code ?? 1);
});
