/** Of PostgreSQL and of the network: shut down, crashed, starting, full, made a standby; nobody there, cut off, too slow. */
const codes = new Set([
  ...['57P01', '57P02', '57P03', '57P05', '25P03', '53300', '25006'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
]);
/** The driver has no codes for these. */
const words =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout)/;

/**
 * Whether the database could not be asked, or was lost before it answered. What was under way may then be committed or
 * not: nobody knows until it is read again.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // Class 08: connection exceptions.
  return codes.has(code) || code.startsWith('08') || words.test(error.message);
}
