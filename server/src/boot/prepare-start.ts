import { makeTemplate } from '../embedded-postgres/make-template.ts';
// Loaded for Node's compile cache, so that a first start does not have to compile it.
import './run-server.ts';

// A build that is interrupted must end the PostgreSQL that it started, and an unhandled signal skips `exit`.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

/** The build runs this program. A start works without it, and takes longer. */
const say = (message: string) => console.log(message);
await makeTemplate({ info: say, warn: say, error: say });
