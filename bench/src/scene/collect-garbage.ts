/** Servers load this module first. It collects garbage on a signal, so that their memory can be measured. */
process.on('SIGUSR2', () => void globalThis.gc?.());
