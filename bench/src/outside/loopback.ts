/** Networks of this machine's own, one for each kind of people, so that a limit by address counts them apart. */
const networks = { slow: 4, streams: 5, crowd: 6, behind: 9 };
const hostsOfEach = 250;

/** An address of the loopback network: any of 127.0.0.0/8 can be the source of a connection. */
export const addressOf = (network: keyof typeof networks, nth: number): string =>
  `127.${networks[network]}.${Math.floor(nth / hostsOfEach)}.${(nth % hostsOfEach) + 1}`;
