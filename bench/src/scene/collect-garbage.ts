/** Loaded into a server before its own code: on a signal it forgets what nobody needs any more. */
process.on('SIGUSR2', () => void globalThis.gc?.());
