/** India has one zone and no summer time: its offset is a constant. */
const offset = '+05:30';
const offsetMs = 330 * 60_000;

/** What a `datetime-local` field shows for a moment: the clock in India, whatever zone the device is in. */
export function toIndianClock(instant: string): string {
  return new Date(Date.parse(instant) + offsetMs).toISOString().slice(0, 16);
}

/** The moment at which clocks in India show `clock`, its offset named. */
export function fromIndianClock(clock: string): string {
  return `${clock}${offset}`;
}
