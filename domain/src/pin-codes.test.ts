import { expect, test } from 'vitest';
import { regionOfPinCode, regions } from './pin-codes.ts';

// proves prizes.pin-code
test('a PIN code tells its state, the more exact one where a few digits stand out', () => {
  const known = {
    ...{
      '110001': 'DL',
      '122001': 'HR',
      '141001': 'PB',
      '160017': 'CH',
      '171001': 'HP',
      '190001': 'JK',
      '194101': 'LA',
    },
    ...{
      '226001': 'UP',
      '244713': 'UK',
      '246701': 'UP',
      '248001': 'UK',
      '302001': 'RJ',
      '380001': 'GJ',
      '396210': 'DH',
    },
    ...{
      '396191': 'GJ',
      '400058': 'MH',
      '403001': 'GA',
      '462001': 'MP',
      '492001': 'CG',
      '500001': 'TS',
      '530001': 'AP',
    },
    ...{
      '533464': 'PY',
      '560001': 'KA',
      '600001': 'TN',
      '605001': 'PY',
      '673310': 'PY',
      '682555': 'LD',
      '695001': 'KL',
    },
    ...{
      '700001': 'WB',
      '737101': 'SK',
      '744101': 'AN',
      '751001': 'OD',
      '781001': 'AS',
      '791111': 'AR',
      '793001': 'ML',
    },
    ...{ '795001': 'MN', '796001': 'MZ', '797001': 'NL', '799001': 'TR', '800001': 'BR', '834001': 'JH' },
  };
  expect(Object.fromEntries(Object.keys(known).map((pinCode) => [pinCode, regionOfPinCode(pinCode)]))).toEqual(known);
  expect([...new Set(Object.values(known))].sort()).toEqual([...regions].sort());
});

test('no PIN code, and one of the army’s post, have no state', () => {
  expect(['', '40005', '4000581', '040005', 'Mumbai', '900056'].map(regionOfPinCode)).toEqual(Array(6).fill(null));
});
