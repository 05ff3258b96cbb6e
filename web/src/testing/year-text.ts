/** The year as the screens add it to a date. They omit the current year, so the text depends on when a test runs. */
export const yearText = (year: number) => (new Date().getFullYear() === year ? '' : ` ${year}`);
