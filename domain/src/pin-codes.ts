/**
 * India's states and union territories, by their codes in ISO 3166-2:IN, with the first digits of their PIN codes. The
 * longest digits that match decide. A sorting district that crosses a border is listed under the state that has most of
 * its post offices. Its other people choose their state in the form.
 */
const digitsOf = {
  AN: '744',
  AP: '51 52 53',
  AR: '790 791 792',
  AS: '78',
  BR: '80 81 821 823 824 84 85',
  CG: '49',
  CH: '160',
  DH: '36252 36254 36257 396193 39621 39622 39623 39624',
  DL: '11',
  GA: '403',
  GJ: '36 37 38 39',
  HP: '17',
  HR: '12 13',
  JH: '814 815 816 82 83',
  JK: '18 19',
  KA: '56 57 58 59',
  KL: '67 68 69',
  LA: '194',
  LD: '68255',
  MH: '40 41 42 43 44',
  ML: '793 794',
  MN: '795',
  MP: '45 46 47 48',
  MZ: '796',
  NL: '797 798',
  OD: '75 76 77',
  PB: '14 15 16',
  PY: '533464 6050 6096 673310',
  RJ: '30 31 32 33 34',
  SK: '737',
  TN: '60 61 62 63 64',
  TR: '799',
  TS: '50',
  UK: '24471 246 2476 248 249 2625 263',
  UP: '20 21 22 23 24 2467 25 26 27 28',
  WB: '70 71 72 73 74',
} as const;

export type Region = keyof typeof digitsOf;
export const regions = Object.keys(digitsOf) as [Region, ...Region[]];

/** Six digits. The first is not 0. */
export const pinCodePattern = /^[1-9][0-9]{5}$/;

/** Returns the state of a PIN code. Returns null for an invalid code and for codes of the army's post offices. */
export function regionOfPinCode(pinCode: string): Region | null {
  if (!pinCodePattern.test(pinCode)) return null;
  const matches = regions.flatMap((region) =>
    digitsOf[region].split(' ').flatMap((digits) => (pinCode.startsWith(digits) ? [{ region, digits }] : [])),
  );
  return matches.sort((one, other) => other.digits.length - one.digits.length)[0]?.region ?? null;
}
