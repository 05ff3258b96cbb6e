import { spawn } from 'node:child_process';
import { fail, installIfNeeded, projectNode, root, signals } from './install.mjs';

installIfNeeded();
const { buildWebIfStale, compileCache } = await import('./build.mjs');
if (!(await buildWebIfStale())) fail('The web app could not be built: the reason stands above.');

// With thousands of open pages, V8's young generation would grow to twice this size without any benefit
// (docs/performance.md).
const youngGeneration = '--max-semi-space-size=16';

// The server has its own process group, so it gets one signal from this script, and none from the terminal or npm. If
// this script is killed, the IPC channel closes and the server stops.
const server = spawn(projectNode(), ['--disable-warning=ExperimentalWarning', youngGeneration, 'server/src/main.ts'], {
  cwd: root,
  env: { ...process.env, ...compileCache },
  detached: true,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});

// One Ctrl-C arrives twice within this time: from the terminal and from npm. A second Ctrl-C comes later.
const repeatMs = 500;
let lastSignalAt = -repeatMs;
for (const signal of signals) {
  process.on(signal, () => {
    const now = performance.now();
    if (now - lastSignalAt >= repeatMs) server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    lastSignalAt = now;
  });
}

// If npm is killed, it sends no signal. Then the parent process changes, and this command exits too.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && process.exit(1), 200).unref();

server.on('error', (error) => fail(`The server could not be started: ${error.message}`));
server.on('exit', (code, signal) => {
  if (signal) console.error(`The server was ended by ${signal}.`);
  process.exit(code ?? 1);
});
