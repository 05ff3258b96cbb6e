const india = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Kolkata' });

/** The current year in India, where it may have begun while it is still last year on this machine. */
export const yearInIndia = () => Number(india.format(new Date()));

/** The year as the screens add it to a date. They omit the current year, so the text depends on when a test runs. */
export const yearText = (year: number) => (yearInIndia() === year ? '' : ` ${year}`);
