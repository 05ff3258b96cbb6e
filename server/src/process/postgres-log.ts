import type { FileHandle } from 'node:fs/promises';

/** What the server wrote to its log after `position`. */
export async function readSince(log: FileHandle, position: number): Promise<string> {
  const { size } = await log.stat();
  const { buffer, bytesRead } = await log.read({ buffer: Buffer.alloc(size - position), position });
  return buffer.toString('utf8', 0, bytesRead).trim();
}

/** Why the server did not start, from what it wrote to its log. */
export function reasonIn(said: string): string {
  const lines = said.split('\n');
  const fatal = lines.findLast((line) => /(FATAL|PANIC|ERROR):/.test(line)) ?? lines.at(-1);
  return fatal?.replace(/^.*?(?:FATAL|PANIC|ERROR): +/, '').trim() || 'it said nothing';
}

export const saysPortTaken = (said: string) =>
  said.split('\n').some((line) => line.includes('could not bind') && line.includes('Address already in use'));
