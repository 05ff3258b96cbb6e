import { sql } from 'kysely';
import type { DataField, DataPart, Language } from '@ekbid/texts';
import { formatRupees } from '@ekbid/domain';
import { strToU8, zipSync } from 'fflate';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { requestExportNotice } from '../mail/request-mails.ts';
import { type KindOfWork, kindOfWork } from '../work/kind-of-work.ts';
import { isFree, isHeldBy, leaseEnds, leaseTo, type Token } from '../work/lease.ts';
import { textsIn } from '../context/texts.ts';
import { momentIn } from '../mail/write-letter.ts';
import { personalData } from './personal-data.ts';

type DueExport = {
  readonly exportId: string;
  readonly userId: string;
  readonly language: Language;
  readonly now: Date;
};

/** Makes the copies of personal data that people requested. */
export function makeExports({ db }: Pick<Deps, 'db'>): KindOfWork {
  return kindOfWork<DueExport>({
    name: 'make-exports',
    table: { name: 'data_exports', key: 'export_id', keyType: 'uuid', due: 'try_at', isOpen: sql`made_at is null` },
    // Only one copy is made at a time, because it is held in memory.
    atOnce: 1,
    rounds: 1,
    claim: claimDueExports,
    keyOf: ({ exportId }) => exportId,
    async handle({ exportId, userId, language, now }, token) {
      // All parts are read from one snapshot, so that they agree.
      const file = await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((db) => writeExport(db, userId, language, now));
      await db.transaction().execute(async (db) => {
        if (await storeExport(db, exportId, file, token)) await requestExportNotice(db, userId);
      });
    },
  });
}

async function claimDueExports(db: Db, token: Token, limit: number): Promise<readonly DueExport[]> {
  const { rows } = await sql<DueExport>`
    with due as materialized (
      select export_id from data_exports
      where made_at is null and try_at <= (select game_clock()) and ${isFree()}
      order by try_at limit ${limit} for update skip locked
    )
    update data_exports e set ${leaseTo(token, 'e')} from due, users u
    where e.export_id = due.export_id and u.user_id = e.user_id
    returning e.export_id, e.user_id, u.language, game_clock() as now`.execute(db);
  return rows;
}

/** Stores the copy. False if another process has the lease meanwhile. */
async function storeExport(db: Db, exportId: string, file: Uint8Array, token: Token): Promise<boolean> {
  const { rows } = await sql`update data_exports set file = ${Buffer.from(file)}, made_at = game_clock(), ${leaseEnds}
    where export_id = ${exportId} and made_at is null and ${isHeldBy(token)} returning export_id`.execute(db);
  return rows.length > 0;
}

type Row = Readonly<Partial<Record<DataField, unknown>>>;
type Data = Readonly<Record<DataPart, readonly Row[]>>;

const parts = Object.keys(personalData) as DataPart[];

/** A ZIP archive with everything that is stored about a person: as a page in the person's language, and as JSON. */
async function writeExport(db: Db, userId: string, language: Language, madeAt: Date): Promise<Uint8Array> {
  const data = await readAll(db, userId);
  const json = JSON.stringify({ madeAt, ...data }, null, 2);
  const files = { 'index.html': writePage(data, language, madeAt), 'data.json': `${json}\n` };
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
  return zipSync(Object.fromEntries(entries), { mtime: madeAt });
}

async function readAll(db: Db, userId: string): Promise<Data> {
  const read: [DataPart, readonly Row[]][] = [];
  for (const part of parts) {
    const { rows } = await personalData[part].rowsOf(userId).execute(db);
    read.push([part, rows]);
  }
  return Object.fromEntries(read) as Data;
}

/** Writes a page without scripts and without anything to load, so that it can be read offline and in many years. */
function writePage(data: Data, language: Language, madeAt: Date): string {
  const { dataExport } = textsIn[language];
  const title = escape(dataExport.title);
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; margin: 24px auto; padding: 0 16px; max-width: 1100px; color: #1b2a2f }
  div { overflow-x: auto }
  table { border-collapse: collapse }
  th, td { padding: 6px 16px 6px 0; border-bottom: 1px solid #ccc; text-align: left; vertical-align: top }
</style>
<h1>${title}</h1>
<p>${escape(dataExport.made(momentIn(language, madeAt)))}</p>
${parts.map((part) => section(part, data[part], language)).join('\n')}
</html>
`;
}

function section(part: DataPart, rows: readonly Row[], language: Language): string {
  const { dataExport } = textsIn[language];
  const heading = `<h2>${escape(dataExport.parts[part])}</h2>`;
  if (rows.length === 0) return `${heading}\n<p>${escape(dataExport.none)}</p>`;
  const { fields } = personalData[part];
  const head = fields.map((field) => `<th scope="col">${escape(dataExport.fields[field])}</th>`).join('');
  const body = rows.map((row) => {
    const cells = fields.map((field) => `<td>${escape(shown({ part, field, language }, row[field]))}</td>`);
    return `<tr>${cells.join('')}</tr>`;
  });
  return `${heading}\n<div><table>\n<tr>${head}</tr>\n${body.join('\n')}\n</table></div>`;
}

type Cell = { readonly part: DataPart; readonly field: DataField; readonly language: Language };

function shown({ part, field, language }: Cell, value: unknown): string {
  const texts = textsIn[language].dataExport;
  if (value === null || value === undefined || value === '') return '–';
  if (value instanceof Date) return momentIn(language, value);
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'number') return field.endsWith('Paise') ? `₹${formatRupees(value)}` : String(value);
  if (typeof value === 'object') return Object.values(value).filter(Boolean).join(', ');
  return wordFor(texts.values, `${part}.${field}`, value as string);
}

/** What a code means; every other text stays as it is. */
const wordFor = (values: Readonly<Record<string, Readonly<Record<string, string>>>>, of: string, text: string) =>
  values[of]?.[text] ?? text;

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
