import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fail, root as checkout, underProjectNode } from '../install.mjs';

await underProjectNode();
const { makeRootFileSystem, runInNamespaces, startSaying, suite, versionsIn } = await import('./root-file-system.mjs');
const { runNode, withShutdown } = await import('../run.mjs');

// Follows docs/first-hour.md: runs its commands unchanged in a fresh Debian. Stand-ins for the provider, the text
// messages and the mail server run outside that machine. Then an administrator and two bidders use the site in a
// browser, and the drill makes typical mistakes of operators. With --containers it follows the section of
// docs/release.md about the image instead. The drill takes some minutes. `npm test` does not run it.
const usage = 'npm run drill:first-hour -- [--containers] [--no-build]';
const { values } = parseArgs({
  options: {
    /** EkBid, PostgreSQL and Caddy run in the containers of deploy/compose.yaml. */
    containers: { type: 'boolean', default: false },
    /** Uses the existing archive in dist/. */
    'no-build': { type: 'boolean', default: false },
    inside: { type: 'string' },
  },
});
const packages = values.containers
  ? [
      'podman',
      'podman-compose',
      'crun',
      'netavark',
      'aardvark-dns',
      'nftables',
      'postgresql-18',
      'caddy',
      'curl',
      'openssl',
      'ca-certificates',
    ]
  : ['postgresql', 'pgbackrest', 'caddy', 'nginx-light', 'curl', 'openssl', 'ca-certificates', 'libfaketime'];
if (values.inside !== undefined) await drill(values.inside);

if (!values['no-build']) {
  const platform = ['--platform', 'linux-x64'];
  const { passed, output } = await runNode('scripts/release.mjs', platform, { quiet: true });
  if (!passed) fail(output);
}
const slimKind = { name: 'slim', packages: ['libstdc++6'], release: 'trixie' };
if (values.containers) process.env.EKBID_DRILL_SLIM = makeRootFileSystem(slimKind);
const kind = { name: values.containers ? 'containers' : 'first-hour', packages, ownProcesses: true };
runInNamespaces(import.meta.filename, kind.name, kind);

/** @param {string} folder @returns {Promise<never>} */
async function drill(folder) {
  const root = process.env.EKBID_DRILL_ROOT ?? fail(usage);
  const { runFirstHour } = await import('../first-hour/run-first-hour.mjs');
  const { runInContainers } = await import('../first-hour/containers.mjs');
  const world = `a network whose other end has doubles of the services: the payment provider (the sandbox), a gateway for text messages, a mail server
and an authority for certificates (ACME). They answer under the real names, with TLS`;
  const how = values.containers
    ? `This drill runs the commands of \`docs/release.md\`, *As an image*, unchanged, in namespaces with a root file system of its own and
${world}. EkBid runs from the image of
\`deploy/Containerfile\` in the containers of \`deploy/compose.yaml\`, in production mode. The images of Debian, Node, PostgreSQL
and Caddy are made of Debian’s packages, under the names that both files use.`
    : `This drill runs the commands of \`docs/first-hour.md\` unchanged, in namespaces with a root file system of its own and
${world}. EkBid runs from the archive,
in production mode, as an unprivileged user.`;
  /** @type {{ version: string }} */
  const { version } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
  return withShutdown(async (shutdown) => {
    console.log(`# Drill of the first hour${values.containers ? ' in containers' : ''}

${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, Debian ${suite} made by mmdebstrap: ${versionsIn(root, packages).join(', ')}.

${how}
`);
    const options = { root, folder, version, shutdown, say: console.log, progress: startSaying() };
    const slim = process.env.EKBID_DRILL_SLIM;
    const wrong = await (slim === undefined ? runFirstHour(options) : runInContainers({ ...options, slim }));
    for (const fault of wrong) console.log(`\nWRONG: ${fault}`);
    return wrong.length === 0;
  });
}
