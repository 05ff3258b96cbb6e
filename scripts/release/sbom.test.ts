import { expect, test } from 'vitest';
import { describeParts } from './sbom.mjs';

const part = (ref: string) => ({ 'bom-ref': ref, name: ref.split('@')[0] ?? '' });
const server = {
  metadata: { timestamp: 'now' },
  components: [part('sharp@1.0.0'), part('sharp-linux@1.0.0'), part('sharp-darwin@1.0.0'), part('@ekbid/texts@0.1.0')],
  dependencies: [
    { ref: '@ekbid/texts@0.1.0' },
    { ref: 'sharp@1.0.0', dependsOn: ['sharp-linux@1.0.0', 'sharp-darwin@1.0.0'] },
  ],
};
const web = {
  metadata: { timestamp: 'now' },
  components: [part('react@19.0.0'), part('@ekbid/texts@0.1.0'), part('@ekbid/web@0.1.0')],
  dependencies: [],
};
const release = { version: '0.1.0', platform: 'linux-x64', commit: 'abc', time: new Date(0) };
const installed = new Set(['sharp@1.0.0', 'sharp-linux@1.0.0', '@ekbid/texts@0.1.0']);

test('the parts of a release are what is installed for its platform and what is built into the web app, each once', () => {
  const { components, dependencies } = describeParts({ server, web, installed, ...release });
  const listed = ['@ekbid/texts@0.1.0', 'react@19.0.0', 'sharp-linux@1.0.0', 'sharp@1.0.0'];
  expect(components.map((one) => one['bom-ref'])).toEqual(listed);
  expect(dependencies).toEqual([
    { ref: '@ekbid/texts@0.1.0', dependsOn: [] },
    { ref: 'ekbid@0.1.0', dependsOn: ['@ekbid/texts@0.1.0'] },
    { ref: 'react@19.0.0', dependsOn: [] },
    { ref: 'sharp-linux@1.0.0', dependsOn: [] },
    { ref: 'sharp@1.0.0', dependsOn: ['sharp-linux@1.0.0'] },
  ]);
});

test('equal releases have equal lists, in whatever order npm names the parts and at whatever time', () => {
  const reversed = {
    metadata: { timestamp: 'later' },
    components: server.components.toReversed(),
    dependencies: server.dependencies.toReversed(),
  };
  const list = (server: Parameters<typeof describeParts>[0]['server'], commit = 'abc') =>
    JSON.stringify(describeParts({ server, web, installed, ...release, commit }));
  expect(list(reversed)).toBe(list(server));
  expect(list(server, 'abd')).not.toBe(list(server));
});
