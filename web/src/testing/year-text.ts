const india = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Kolkata' });

/** The year that it is in India, where it begins before that of a machine elsewhere. */
export const yearInIndia = () => Number(india.format(new Date()));

/** The year as the screens add it to a date. They omit the current year, so the text depends on when a test runs. */
export const yearText = (year: number) => (yearInIndia() === year ? '' : ` ${year}`);
