/** What the parts of the process say while they come up and go down. */
export type Log = Record<'info' | 'warn' | 'error', (message: string) => void>;
