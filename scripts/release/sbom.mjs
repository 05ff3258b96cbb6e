import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ 'bom-ref': string, name: string, group?: string }} Component */
/** @typedef {{ ref: string, dependsOn?: string[] }} Dependency */
/** @typedef {{ metadata: object, components: Component[], dependencies: Dependency[] }} Bom what `npm sbom` prints */

/**
 * Lists all parts of a release: the packages installed for the server, and those built into the web app. Equal releases
 * have equal lists, whereas `npm sbom` writes the time and a random number.
 * @param {{ server: Bom, web: Bom, installed: ReadonlySet<string>, version: string, platform: string, commit: string,
 *   time: Date }} release
 */
export function describeParts({ server, web, installed, version, platform, commit, time }) {
  const shipped = [
    ...server.components.filter((part) => installed.has(part['bom-ref'])),
    ...web.components.filter((part) => part['bom-ref'] !== `@ekbid/web@${version}`),
  ];
  /** @type {Map<string, Component>} */
  const components = new Map(shipped.map((part) => [part['bom-ref'], part]));
  /** @type {Map<string, Set<string>>} */
  const dependencies = new Map([...components.keys()].map((ref) => [ref, new Set()]));
  for (const { ref, dependsOn = [] } of [...server.dependencies, ...web.dependencies])
    for (const other of dependsOn) if (components.has(other)) dependencies.get(ref)?.add(other);
  const ref = `ekbid@${version}`;
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuidOf(`${commit} ${platform}`)}`,
    version: 1,
    metadata: {
      timestamp: time.toISOString(),
      lifecycles: [{ phase: 'build' }],
      tools: [{ vendor: 'npm', name: 'cli' }],
      component: {
        'bom-ref': ref,
        type: 'application',
        name: 'ekbid',
        version,
        purl: `pkg:generic/ekbid@${version}`,
        properties: [
          { name: 'ekbid:commit', value: commit },
          { name: 'ekbid:platform', value: platform },
        ],
        licenses: [{ license: { id: 'Apache-2.0' } }],
      },
    },
    components: [...components.values()].sort(byRef),
    dependencies: [
      { ref, dependsOn: [...components.keys()].filter((part) => part.startsWith('@ekbid/')).sort() },
      ...[...dependencies].map(([part, others]) => ({ ref: part, dependsOn: [...others].sort() })),
    ].sort((one, other) => compare(one.ref, other.ref)),
  };
}

/** @param {Component} one @param {Component} other */
const byRef = (one, other) => compare(one['bom-ref'], other['bom-ref']);

/**
 * Compares by code units and not by language, because the order of a language differs between machines.
 * @param {string} one @param {string} other
 */
const compare = (one, other) => (one < other ? -1 : one > other ? 1 : 0);

/** @param {string} text */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/**
 * Returns the packages below a folder, named as in the lists of npm.
 * @param {string} folder
 * @returns {Set<string>}
 */
export function listInstalled(folder) {
  const files = globSync(['**/node_modules/*/package.json', '**/node_modules/@*/*/package.json'], { cwd: folder });
  return new Set(
    files.map((file) => {
      const { name, version } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      return `${name}@${version}`;
    }),
  );
}
