const thousand = 1000;
const oneDecimal = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

/** How large a file is, as people read it. */
export function sizeText(bytes: number): string {
  const kilobytes = bytes / thousand;
  return kilobytes < thousand ? `${Math.ceil(kilobytes)} kB` : `${oneDecimal.format(kilobytes / thousand)} MB`;
}
