/** The page slept between a payment and its bid, and does not go on where it was. */
export class LeftOff extends Error {
  override readonly name = 'LeftOff';
}
