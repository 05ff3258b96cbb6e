/**
 * The connections of each web process. With more connections a busy auction gets slower, so many processes get few
 * each.
 */
export const connectionsOfEach = (workers: number) => Math.max(4, Math.min(10, Math.floor(64 / workers)));

/**
 * PostgreSQL's `max_connections`: each process has one more connection for listening, and 40 are for other programs.
 */
export const connectionsOfAll = (workers: number) => Math.max(100, workers * (connectionsOfEach(workers) + 1) + 40);
