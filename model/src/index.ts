export * from './ledger-movements.ts';
export * from './order-moves.ts';
export * from './refund-reason.ts';
export * from './winner.ts';
