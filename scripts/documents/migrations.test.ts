import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../install.mjs';

/**
 * Accepted findings in existing migrations, by file and rule, with the reason why each is accepted. A new migration may
 * be listed only if its table stays small, or if processes of an older version cannot run beside it.
 */
const accepted: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '0002_work.sql': {
    'require-concurrent-index-creation':
      'The orders and webhook events of a version 0.1: all its processes are stopped for the conversion to this one.',
    'require-concurrent-index-deletion': 'It replaces the index in the same conversion.',
    'adding-field-with-default': 'Writes the webhook events again, of which handled ones are removed daily.',
  },
  '0003_retail_price.sql': { 'constraint-missing-not-valid': 'Reads `auctions`, which has thousands of rows.' },
  '0009_hindi_prize.sql': {
    'require-concurrent-index-creation': 'The index is empty, and `auctions` has thousands of rows.',
  },
  '0011_channels.sql': {
    'constraint-missing-not-valid': 'Reads the mails of a version 0.1, whose processes are all stopped.',
    'require-concurrent-index-creation': 'The index of mails in hand is nearly empty.',
  },
  '0016_watches.sql': {
    'constraint-missing-not-valid': 'Reads `notifications`, which 0007 of the same release creates.',
    'adding-foreign-key-constraint': 'Between `notifications`, created by the same release, and `auctions`.',
    'require-concurrent-index-creation': 'On `notifications`, created by the same release.',
  },
  '0017_prizes.sql': {
    'adding-foreign-key-constraint':
      'Between `notifications`, created by the same release, and `prizes`, created here.',
    'constraint-missing-not-valid':
      'Reads `notifications`, created by the same release, and `operator_tasks`, which stays small.',
  },
  '0018_further_pictures.sql': { 'constraint-missing-not-valid': 'Reads `auctions`, which has thousands of rows.' },
  '0026_entry_modes.sql': { 'constraint-missing-not-valid': 'Reads `auctions`, which has thousands of rows.' },
  '0027_refundable_auctions.sql': {
    'require-concurrent-index-deletion': 'On `auctions`, which has thousands of rows.',
    'require-concurrent-index-creation': 'The index is empty, and `auctions` has thousands of rows.',
  },
  '0022_tasks_and_deliveries.sql': {
    'constraint-missing-not-valid': 'Reads `operator_tasks`, which stays small.',
    'require-concurrent-index-creation': 'On `deliveries`, which 0011 of the same release creates.',
  },
  '0019_push.sql': {
    'constraint-missing-not-valid': 'Reads `deliveries` and others, which 0011 of the same release creates.',
    'require-concurrent-index-creation': 'On `deliveries`, created by the same release.',
  },
};

/**
 * Rules that are not applied: those that do not concern locks, and those about time-outs, because `inTransaction` sets
 * time-outs for all migrations.
 */
const excluded = [
  ...['prefer-bigint-over-int', 'prefer-bigint-over-smallint', 'prefer-identity', 'prefer-text-field'],
  ...['require-lock-timeout', 'require-statement-timeout'],
];
const squawk = join(root, 'node_modules/squawk-cli/js/bin/squawk');

type Finding = { readonly file: string; readonly line: number; readonly rule_name: string; readonly message: string };

/**
 * Returns what squawk finds in these files or, without files, in `input`: long locks, and changes that break the
 * previous version.
 */
function lint(files: readonly string[], input?: string): readonly Finding[] {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      squawk,
      ...['--reporter', 'json', '--pg-version', '15', '--assume-in-transaction', `--exclude=${excluded.join()}`],
      ...files,
    ],
    { encoding: 'utf8', ...(input === undefined ? {} : { input }) },
  );
  if (!stdout.startsWith('[')) throw new Error(`squawk did not run: ${stdout}${stderr}`);
  return JSON.parse(stdout) as Finding[];
}

const rulesOf = (findings: readonly Finding[]) => [...new Set(findings.map(({ rule_name }) => rule_name))].sort();

test('no migration locks a table for long, except for reasons that are named', () => {
  const files = globSync('server/migrations/*.sql', { cwd: root }).map((file) => join(root, file));
  expect(files.length).toBeGreaterThan(10);
  const found = Map.groupBy(lint(files), ({ file }) => basename(file));
  const refused = [...found].flatMap(([file, findings]) =>
    findings
      .filter(({ rule_name }) => accepted[file]?.[rule_name] === undefined)
      .map(({ line, rule_name, message }) => `${file}:${line} ${rule_name}: ${message}`),
  );
  expect(refused).toEqual([]);
  for (const [file, reasons] of Object.entries(accepted))
    expect(rulesOf(found.get(file) ?? []), `what is accepted in ${file}`).toEqual(Object.keys(reasons).sort());
});

test.each([
  ['create index a on payment_orders (paid_at)', 'require-concurrent-index-creation'],
  ['alter table payment_orders alter column amount_paise type numeric', 'changing-column-type'],
  ['alter table payment_orders alter column paid_at set not null', 'adding-not-nullable-field'],
  [
    'alter table payment_orders add column at timestamptz not null default clock_timestamp()',
    'adding-field-with-default',
  ],
  ['alter table payment_orders add constraint a check (amount_paise > 0)', 'constraint-missing-not-valid'],
  ['alter table payment_orders add foreign key (bidder_id) references users', 'adding-foreign-key-constraint'],
  ['alter table payment_orders rename column paid_at to payed_at', 'renaming-column'],
  ['alter table payment_orders drop column paid_at', 'ban-drop-column'],
  ['drop table payment_orders', 'ban-drop-table'],
])('a migration with `%s` is refused', (statement, rule) => {
  expect(rulesOf(lint([], `${statement};`))).toContain(rule);
});

test.each([
  'create table a (b int primary key); create index c on a (b);',
  'alter table payment_orders add column note text;',
  'alter table payment_orders add constraint a check (amount_paise > 0) not valid;',
])('a migration with `%s` passes', (statements) => {
  expect(lint([], statements)).toEqual([]);
});
