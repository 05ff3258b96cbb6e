/** Preloaded into a server. Collects garbage on a signal, so that its memory can be measured. */
process.on('SIGUSR2', () => void globalThis.gc?.());
