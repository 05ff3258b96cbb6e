/** Nobody real: the domain is one that can never exist, and the numbers only ever reach the sandbox's phone. */
export const administrator = {
  firstName: 'Nandini',
  lastName: 'Rao',
  email: 'nandini.rao@ekbid.example',
  mobileNumber: '+919800000100',
};

export const bidders = {
  asha: person('Asha', 'Kulkarni', 1),
  rohan: person('Rohan', 'Mehta', 2),
  priya: person('Priya', 'Nair', 3),
  imran: person('Imran', 'Sheikh', 4),
  kavya: person('Kavya', 'Reddy', 5),
  arjun: person('Arjun', 'Singh', 6),
  meera: person('Meera', 'Iyer', 7),
  devika: person('Devika', 'Bose', 8),
};

export type BidderName = keyof typeof bidders;

function person(firstName: string, lastName: string, number: number) {
  const email = `${firstName}.${lastName}@ekbid.example`.toLowerCase();
  return { firstName, lastName, email, mobileNumber: `+91980000010${number}` };
}
