/** Of each of several web processes. More connections make a hot auction slower, so many processes get few each. */
export const connectionsOfEach = (workers: number) => Math.max(4, Math.min(10, Math.floor(64 / workers)));

/** PostgreSQL's `max_connections` for all processes of a server: one more of each listens, and 40 are for others. */
export const connectionsOfAll = (workers: number) => Math.max(100, workers * (connectionsOfEach(workers) + 1) + 40);
