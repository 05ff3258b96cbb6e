import type { PaymentOrderState } from '@ekbid/domain';
import type { LedgerMovement } from '../ledger-movements.ts';
import { canMove } from '../order-moves.ts';
import type { Order, World } from './world.ts';

/** Changes an order's state as the database's trigger allows. */
export function move(world: World, order: Order, to: PaymentOrderState): void {
  if (!canMove(order.state, to)) throw new Error(`order ${order.id}: ${order.state} never becomes ${to}`);
  const made = `${order.state} → ${to}`;
  world.moves.set(made, (world.moves.get(made) ?? 0) + 1);
  order.state = to;
}

/** Books a movement, once for what it is about. */
export function book(world: World, movement: LedgerMovement, about: string | number, amountPaise: number): void {
  const key = `${movement} ${about}`;
  if (world.ledger.has(key)) throw new Error(`booked twice: ${key}`);
  world.ledger.set(key, { movement, about: String(about), amountPaise });
}
