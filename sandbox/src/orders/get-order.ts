import type { Db } from '../db.ts';
import { unknownId } from '../problems.ts';
import { findOrder, type Order } from './orders.queries.ts';

export function getOrder(db: Db, id: string): Order {
  const order = findOrder(db, id);
  if (!order) throw unknownId();
  return order;
}
