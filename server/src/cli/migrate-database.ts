import type { AdminCommand } from './admin-command.ts';

/** Brings the database to this version before its first start, which would do the same. */
export const migrateDatabase: AdminCommand = {
  usage: '',
  options: {},
  required: [],
  // Every command migrates the database that it opens.
  run: async () => ({ said: 'The database is that of this version.' }),
};
