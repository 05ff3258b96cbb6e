import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

type Fixture = 'dump-schema.sql' | `${'schema' | 'rows'}-${'0044' | '0058'}.sql`;

/** Returns the SQL statements of a file in this folder. */
export function readFixture(name: Fixture): Promise<string> {
  return readFile(join(import.meta.dirname, name), 'utf8');
}
