/**
 * Whether so many rows of a search are gathered first and sorted then, which takes a moment, in place of what the planner
 * would do: left to guess how rare a text is, at times it walks through a whole table in order to find two dozen rows.
 */
export const isFew = (found: number) => found < 1000;
