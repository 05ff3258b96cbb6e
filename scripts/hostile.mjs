import { underProjectNode } from './install.mjs';

await underProjectNode();
const { runHostile } = await import('../server/src/testing/hostile/run-hostile.ts');
const { withShutdown } = await import('./run.mjs');

await withShutdown(async (shutdown) => {
  const { broken } = await runHostile(shutdown, (line) => console.log(line));
  for (const line of broken.slice(0, 100)) console.error(line);
  console.log(broken.length === 0 ? 'Nothing held the server up.' : `${broken.length} requests did harm.`);
  return broken.length === 0;
});
