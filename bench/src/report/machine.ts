import { arch, cpus, platform, release, totalmem } from 'node:os';

/** Where the figures come from. */
export function describeMachine(postgresVersion: string): string {
  const processors = cpus();
  const model = processors[0]?.model.trim() || 'unknown processor';
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${processors.length} x ${model}, ${memory} GB, ${platform()} ${release()} ${arch()}, Node ${process.versions.node}, PostgreSQL ${postgresVersion} (embedded, fsync on)`;
}
