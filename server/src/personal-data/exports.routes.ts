import * as contract from '@ekbid/contract';
import type { FastifyInstance } from 'fastify';
import type { DataExport } from '@ekbid/contract';
import { Refusal, retention } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Deps } from '../context/deps.ts';
import { perAddress } from '../http/anonymous-session.ts';
import { indianDay } from '../http/send-file.ts';
import { serve } from '../http/serve.ts';
import { checkPresentPassword } from '../sessions/passwords.ts';
import type { Db } from '../db/database.ts';

export function exportRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  serve(app, deps, contract.getDataExport, async ({ caller }) => ({ data: await findExport(db, caller.userId) }));

  serve(
    app,
    deps,
    contract.requestDataExport,
    async ({ caller }) => ({ data: await requestExport(db, caller.userId) }),
    perAddress(100),
  );

  // The archive contains an address and all payments. A password is required, so that a stranger at a signed-in browser
  // cannot download it.
  serve(
    app,
    deps,
    contract.downloadDataExport,
    async ({ body, caller, request }) => {
      await checkPresentPassword(deps, caller, body.presentPassword, request.ip);
      const { file, madeAt } = await readExportFile(db, caller.userId);
      return { data: { name: `ekbid-my-data-${indianDay.format(madeAt)}.zip`, zip: file.toString('base64') } };
    },
    perAddress(100),
  );
}

/** The time between two copies, because making a copy reads everything that a person ever did. */
const hoursApart = 24;

type Stored = {
  readonly requestedAt: Date;
  readonly madeAt: Date | null;
  readonly keptUntil: Date | null;
  readonly nextAt: Date;
};

const columns = sql`requested_at, made_at,
  case when file is not null then made_at + make_interval(days => ${retention.dataExports}) end as kept_until,
  requested_at + make_interval(hours => ${hoursApart}) as next_at`;

/** The newest copy that this person requested. */
async function findExport(db: Db, userId: string): Promise<DataExport | null> {
  const { rows } = await sql<Stored>`select ${columns} from data_exports where user_id = ${userId}
    order by requested_at desc limit 1`.execute(db);
  return rows[0] ? shown(rows[0]) : null;
}

/** Requests a copy. If one is being made, or was requested within the last day, returns that one instead. */
async function requestExport(db: Db, userId: string): Promise<DataExport | null> {
  const { rows } = await sql<Stored>`
    insert into data_exports (user_id)
    select user_id from users where user_id = ${userId} and not exists (
      select from data_exports where user_id = ${userId}
        and (made_at is null or requested_at > game_clock() - make_interval(hours => ${hoursApart})))
    on conflict (user_id) where made_at is null do nothing
    returning ${columns}`.execute(db);
  return rows[0] ? shown(rows[0]) : findExport(db, userId);
}

async function readExportFile(db: Db, userId: string): Promise<{ readonly file: Buffer; readonly madeAt: Date }> {
  const { rows } = await sql<{ file: Buffer; madeAt: Date }>`select file, made_at from data_exports
    where user_id = ${userId} and file is not null and made_at > game_clock() - make_interval(days => ${retention.dataExports})
    order by requested_at desc limit 1`.execute(db);
  if (!rows[0]) throw new Refusal('not_found');
  return rows[0];
}

const shown = ({ requestedAt, madeAt, keptUntil, nextAt }: Stored): DataExport => ({
  requestedAt: requestedAt.toISOString(),
  madeAt: madeAt?.toISOString() ?? null,
  keptUntil: keptUntil?.toISOString() ?? null,
  nextAt: nextAt.toISOString(),
});
