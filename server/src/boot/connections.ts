/**
 * The number of database connections of each web process, 4 to 10. The more processes, the fewer each gets, because
 * many connections in total make a busy auction slower.
 */
export const connectionsOfEach = (workers: number) => Math.max(4, Math.min(10, Math.floor(64 / workers)));

/**
 * PostgreSQL's `max_connections`. Each web process needs one connection more, for LISTEN, and 40 are for all others.
 */
export const connectionsOfAll = (workers: number) => Math.max(100, workers * (connectionsOfEach(workers) + 1) + 40);
