import type { FileHandle } from 'node:fs/promises';

/** Why the server did not start, from what it wrote to its log after `position`. */
export async function reasonIn(log: FileHandle, position: number): Promise<string> {
  const { size } = await log.stat();
  const { buffer, bytesRead } = await log.read({ buffer: Buffer.alloc(size - position), position });
  const lines = buffer.toString('utf8', 0, bytesRead).trim().split('\n');
  const fatal = lines.findLast((line) => /(FATAL|PANIC|ERROR):/.test(line)) ?? lines.at(-1);
  return fatal?.replace(/^.*?(?:FATAL|PANIC|ERROR): +/, '').trim() || 'it said nothing';
}
