import { spawn } from 'node:child_process';
import { cpSync, globSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './assemble.mjs';

const nobody = 65_534;
/** Libraries that belong to libc and libstdc++. Node must not need any others. */
const libraries = /\b(ld-linux|lib(c|dl|m|pthread|resolv|rt|gcc_s|stdc\+\+)[.]so)/;

/**
 * Makes a root file system that contains only Node, its C and C++ libraries and an unpacked release. It has no shell,
 * no npm and no compiler.
 * @param {string} folder
 * @param {{ archive: string, name: string }} release
 */
export function makeRoot(folder, { archive, name }) {
  for (const part of ['usr/bin', 'opt', 'tmp', 'proc', 'dev', 'etc', 'var/lib/ekbid'])
    mkdirSync(join(folder, part), { recursive: true });
  cpSync(process.execPath, join(folder, 'usr/bin/node'));
  run('tar', ['--extract', '--file', archive, '--directory', join(folder, 'opt'), '--no-same-owner']);
  const native = globSync('opt/**/*.{node,so,so.*}', { cwd: folder }).map((file) => join(folder, file));
  const found = run('ldd', [process.execPath, ...native]).matchAll(/(\/\S+[.]so\S*)/g);
  for (const [, path = ''] of found)
    if (libraries.test(path)) cpSync(realpathSync(path), join(folder, path), { recursive: true });
  run('mknod', ['-m', '666', join(folder, 'dev/null'), 'c', '1', '3']);
  run('mknod', ['-m', '666', join(folder, 'dev/urandom'), 'c', '1', '9']);
  // Processes see only /proc entries of processes, as with ProcSubset=pid in deploy/ekbid.service.
  run('mount', ['-t', 'proc', '-o', 'subset=pid', 'proc', join(folder, 'proc')]);
  writeFileSync(join(folder, 'etc/hosts'), '127.0.0.1 localhost\n');
  run('chown', [`${nobody}:${nobody}`, join(folder, 'var/lib/ekbid'), join(folder, 'tmp')]);
  const program = `/opt/${name}/bin/ekbid`;
  return {
    /** @type {import('./try-release.mjs').Run} */
    run(words, settings, input = '') {
      const inside = [`--userspec=${nobody}:${nobody}`, folder, '/usr/bin/node', program, ...words];
      const child = spawn('/usr/sbin/chroot', inside, { env: settings, stdio: ['pipe', 'pipe', 'pipe'] });
      return follow(child, input);
    },
    /** @param {string} text */
    putContent: (text) => writeFileSync(join(folder, contentFile), text),
  };
}

/** The operator's own texts are in this file. */
export const contentFile = '/etc/content.json';

/**
 * Collects the output of a command until it ends.
 * @param {import('node:child_process').ChildProcessWithoutNullStreams} child
 * @param {string} input
 */
export function follow(child, input) {
  child.stdin.end(input);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += String(piece)));
  /** @type {Promise<{ code: number | null, said: string }>} */
  const ended = new Promise((done) => child.on('close', (code) => done({ code, said })));
  return { child, ended, said: () => said };
}
