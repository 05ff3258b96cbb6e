import { rename, rm, writeFile } from 'node:fs/promises';

/** Whole or not at all, and for this user alone; processes that share a folder do not get in each other's way. */
export async function writePrivateFile(path: string, content: string): Promise<void> {
  const draft = `${path}.${process.pid}.new`;
  await rm(draft, { force: true });
  await writeFile(draft, content, { mode: 0o600, flag: 'wx', flush: true });
  await rename(draft, path);
}
