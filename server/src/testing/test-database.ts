import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export type TestDatabase = { readonly connectionString: string; readonly drop: () => Promise<void> };

/** A migrated database of this test file's own. Drop it when the file is done; connections left open do not hinder. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = new URL(inject('templateUrl'));
  const own = new URL(template);
  own.pathname = `/test_${randomBytes(8).toString('hex')}`;
  const name = own.pathname.slice(1);
  await onServer(`create database ${name} template ${template.pathname.slice(1)}`);
  return { connectionString: own.href, drop: () => onServer(`drop database if exists ${name} with (force)`) };
}

async function onServer(statement: string): Promise<void> {
  const url = new URL(inject('templateUrl'));
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
