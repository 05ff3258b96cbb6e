/** Moments of another year show it. The tests have fixed dates, so it depends on when they run. */
export const yearText = (year: number) => (new Date().getFullYear() === year ? '' : ` ${year}`);
