// Apart from the calls of auctions, which every page loads: only the page of the import needs the columns.

/** The columns of a file of new auctions, in any case and order. Other columns are ignored. */
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
  /** The names of the second to sixth picture, and what the first to sixth show, each separated by `|`. */
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
/** A file without one of the needed columns is refused. */
export const columnsOfAuctionsFile = {
  needed: (Object.keys(auctionColumns) as AuctionColumn[]).filter((column) => !optionalColumns.includes(column)),
  optional: optionalColumns,
};
