// These columns have their own file, because every page loads auctions.ts and only the import page needs them.

/** The columns of a CSV file with new auctions. Their case and order do not matter. Other columns are ignored. */
export const auctionColumns = {
  title: 'Title',
  description: 'Description',
  startingBid: 'Starting bid',
  endingBid: 'Ending bid',
  bidIncrement: 'Bid increment',
  startTime: 'Starts',
  endTime: 'Ends',
  maxSlots: 'Max slots',
  autoDeclare: 'Declares itself',
  picture: 'Picture',
  retailPrice: 'Retail price',
  retailPriceSource: 'Retail price source',
  retailPriceDate: 'Retail price date',
  titleHindi: 'Title in Hindi',
  descriptionHindi: 'Description in Hindi',
  /** The next two columns hold lists, separated by `|`: the names of pictures 2 to 6, and what pictures 1 to 6 show. */
  furtherPictures: 'Further pictures',
  pictureTexts: 'Picture texts',
  entryMode: 'Entry mode',
  minAccountDays: 'Minimum account days',
} as const;
export type AuctionColumn = keyof typeof auctionColumns;

const optionalColumns: readonly AuctionColumn[] = [
  'bidIncrement',
  'startTime',
  'autoDeclare',
  'retailPrice',
  'retailPriceSource',
  'retailPriceDate',
  'titleHindi',
  'descriptionHindi',
  'furtherPictures',
  'pictureTexts',
  'entryMode',
  'minAccountDays',
];
/** A file that lacks one of the needed columns is refused. */
export const columnsOfAuctionsFile = {
  needed: (Object.keys(auctionColumns) as AuctionColumn[]).filter((column) => !optionalColumns.includes(column)),
  optional: optionalColumns,
};
