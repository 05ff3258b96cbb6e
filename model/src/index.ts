export * from './money.ts';
export * from './winner.ts';
