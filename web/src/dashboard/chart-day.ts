/** A moment of a day in India that is that day in any case. */
export const noonOf = (day: string) => `${day}T06:30:00Z`;
