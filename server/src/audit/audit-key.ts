import type { KeyObject } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import type { Db } from '../db/database.ts';

/**
 * Returns a database in which audit events can be recorded. A Kysely plugin carries the key, and transactions inherit
 * the plugin. So use cases need not pass the key on, and a database without it cannot record an audit event.
 */
export function withAuditKey(db: Db, key: KeyObject): Db {
  return db.withPlugin(new AuditKey(key));
}

export function auditKeyOf(db: Db): KeyObject {
  const plugin = db.getExecutor().plugins.find((plugin) => plugin instanceof AuditKey);
  if (!plugin) throw new Error('this database was opened without the key that acts are recorded with');
  return plugin.key;
}

class AuditKey implements KyselyPlugin {
  readonly key: KeyObject;

  constructor(key: KeyObject) {
    this.key = key;
  }

  transformQuery({ node }: Parameters<KyselyPlugin['transformQuery']>[0]) {
    return node;
  }

  async transformResult({ result }: Parameters<KyselyPlugin['transformResult']>[0]) {
    return result;
  }
}
