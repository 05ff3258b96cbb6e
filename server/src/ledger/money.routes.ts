import * as contract from '@ekbid/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context/deps.ts';
import { serveCsv } from '../http/serve-file.ts';
import { serve } from '../http/serve.ts';
import { exportMoney } from './export-money.ts';
import { getMoney, listAuctionMoney, listPayments, listRefunds } from './read-money.ts';

export function moneyRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serve(app, deps, contract.getMoney, async () => ({ data: await getMoney(db) }));
  serve(app, deps, contract.listAuctionMoney, ({ query }) => listAuctionMoney(db, query));
  serve(app, deps, contract.listPayments, ({ query }) => listPayments(db, query));
  serve(app, deps, contract.listRefunds, ({ query }) => listRefunds(db, query));

  serveCsv(app, deps, contract.exportPayments, ({ query, caller }) =>
    exportMoney(db, caller, { ...query, file: 'payments' }),
  );
  serveCsv(app, deps, contract.exportRefunds, ({ query, caller }) =>
    exportMoney(db, caller, { ...query, file: 'refunds' }),
  );
  serveCsv(app, deps, contract.exportMoneyDays, ({ query, caller }) =>
    exportMoney(db, caller, { ...query, file: 'days' }),
  );
}
