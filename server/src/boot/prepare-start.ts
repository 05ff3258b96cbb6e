import { makeTemplate } from '../embedded-postgres/make-template.ts';
// Imported so that Node's compile cache contains the server, which makes the first start faster.
import './run-server.ts';

// An interrupted build must also stop the PostgreSQL that it started. Its `exit` handler does not run after an
// unhandled signal.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

/** The build runs this program. The server also starts without it, but more slowly. */
const say = (message: string) => console.log(message);
await makeTemplate({ info: say, warn: say, error: say });
