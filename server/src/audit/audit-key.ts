import type { KeyObject } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import type { Db } from '../db/database.ts';

/**
 * Allows recording audit events in this database. The database and all its transactions carry the key in a plugin that
 * does nothing else: use cases need not pass it on, and cannot record an audit event without it.
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
