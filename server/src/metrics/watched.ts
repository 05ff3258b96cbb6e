import { Gauge, type Registry } from 'prom-client';
import type { PoolUse } from '../db/database.ts';

/** A gauge of what somebody else counts: the function returned takes whom to ask whenever it is read. */
export function watched(registry: Registry, name: string, help: string) {
  let count = () => 0;
  const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect: () => gauge.set(count()) });
  return (counting: () => number): void => {
    count = counting;
  };
}

/** Gauges of pools of connections: the function returned takes one more. */
export function watchedPools(registry: Registry) {
  const pools = new Map<string, PoolUse>();
  const registers = [registry];
  const connections: Gauge = new Gauge({
    name: 'ekbid_pool_connections',
    help: 'Connections to the database by pool',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount }] of pools) {
        connections.set({ pool, state: 'used' }, totalCount - idleCount);
        connections.set({ pool, state: 'idle' }, idleCount);
      }
    },
  });
  const waiting: Gauge = new Gauge({
    name: 'ekbid_pool_waiting',
    help: 'Questions that wait for a free connection, by pool',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { waitingCount }] of pools) waiting.set({ pool }, waitingCount);
    },
  });
  return (name: string, pool: PoolUse): void => void pools.set(name, pool);
}
