import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fail, root as checkout, underProjectNode } from '../install.mjs';

await underProjectNode();
const { runInNamespaces, startSaying, suite, versionsIn } = await import('./root-file-system.mjs');
const { runNode, withShutdown } = await import('../run.mjs');

// Follows docs/first-hour.md: runs its commands unchanged in a fresh Debian. Stand-ins for the provider, the text
// messages and the mail server run outside that machine. Then an administrator and a bidder use the site in a browser,
// and typical mistakes of operators are made. The drill takes some minutes. `npm test` does not run it.
const usage = 'npm run drill:first-hour -- [--no-build]';
const { values } = parseArgs({
  options: {
    /** Uses the existing archive in dist/. */
    'no-build': { type: 'boolean', default: false },
    inside: { type: 'string' },
  },
});
const packages = [
  'postgresql',
  'pgbackrest',
  'caddy',
  'nginx-light',
  'curl',
  'openssl',
  'ca-certificates',
  'libfaketime',
];
if (values.inside !== undefined) await drill(values.inside);

if (!values['no-build']) {
  const platform = ['--platform', 'linux-x64'];
  const { passed, output } = await runNode('scripts/release.mjs', platform, { quiet: true });
  if (!passed) fail(output);
}
runInNamespaces(import.meta.filename, 'first-hour', { name: 'first-hour', packages, ownProcesses: true, hooks: [] });

/** @param {string} folder @returns {Promise<never>} */
async function drill(folder) {
  const root = process.env.EKBID_DRILL_ROOT ?? fail(usage);
  const { runFirstHour } = await import('../first-hour/run-first-hour.mjs');
  /** @type {{ version: string }} */
  const { version } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
  return withShutdown(async (shutdown) => {
    console.log(`# Drill of the first hour

${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, Debian ${suite} made by mmdebstrap: ${versionsIn(root, packages).join(', ')}.

The commands of \`docs/first-hour.md\`, as they stand, in a machine of their own: namespaces, a root file system, and a network with
a provider (the sandbox), a gateway for text messages and a mail server at the other end, under their real names and with TLS. EkBid
runs from the archive, in production mode, as an unprivileged user.
`);
    const wrong = await runFirstHour({ root, folder, version, shutdown, say: console.log, progress: startSaying() });
    for (const fault of wrong) console.log(`\nWRONG: ${fault}`);
    return wrong.length === 0;
  });
}
