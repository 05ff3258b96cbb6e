import type { Region } from '@ekbid/domain';
import type { RefusalTexts } from './admin/refusals.ts';

/** India's states and union territories, as they are written in addresses. */
const regions: Readonly<Record<Region, string>> = {
  AN: 'Andaman and Nicobar Islands',
  AP: 'Andhra Pradesh',
  AR: 'Arunachal Pradesh',
  AS: 'Assam',
  BR: 'Bihar',
  CG: 'Chhattisgarh',
  CH: 'Chandigarh',
  DH: 'Dadra and Nagar Haveli and Daman and Diu',
  DL: 'Delhi',
  GA: 'Goa',
  GJ: 'Gujarat',
  HP: 'Himachal Pradesh',
  HR: 'Haryana',
  JH: 'Jharkhand',
  JK: 'Jammu and Kashmir',
  KA: 'Karnataka',
  KL: 'Kerala',
  LA: 'Ladakh',
  LD: 'Lakshadweep',
  MH: 'Maharashtra',
  ML: 'Meghalaya',
  MN: 'Manipur',
  MP: 'Madhya Pradesh',
  MZ: 'Mizoram',
  NL: 'Nagaland',
  OD: 'Odisha',
  PB: 'Punjab',
  PY: 'Puducherry',
  RJ: 'Rajasthan',
  SK: 'Sikkim',
  TN: 'Tamil Nadu',
  TR: 'Tripura',
  TS: 'Telangana',
  UK: 'Uttarakhand',
  UP: 'Uttar Pradesh',
  WB: 'West Bengal',
};

/** The page on which a winner claims and follows a prize. */
const own = {
  title: (auction: string) => `Your prize: ${auction}`,
  won: (amount: string) => `Won with ₹${amount}`,
  auction: 'See the auction',
  loading: 'Loading your prize',
  failed: 'Your prize could not be shown',
  steps: {
    label: 'How far your prize is',
    won: 'Won',
    claimed: 'Claimed',
    sent: 'Sent',
    delivered: 'Arrived',
  },
  toClaim: {
    title: 'Where shall we send it?',
    text: (until: string) =>
      `Please claim your prize by ${until}. After that it can no longer be claimed; it goes to nobody else.`,
  },
  claimed: {
    title: 'We have your address',
    text: 'We send your prize to this address. You can change it until then.',
    change: 'Change the address',
  },
  sent: {
    title: 'Your prize is on its way',
    carrier: 'Sent with',
    track: 'Follow the parcel',
    arrived: 'It has arrived',
    arrivedHint: 'Please confirm once you hold it in your hands.',
    failed: 'Your confirmation was not sent',
  },
  delivered: { title: 'Your prize has arrived', text: 'We hope you enjoy it.' },
  expired: {
    title: 'The time to claim is over',
    text: 'This prize was not claimed in time. It goes to nobody else. If something kept you from claiming it, please write to us.',
    contact: 'Write to us',
  },
  renounced: { title: 'You gave this prize up', text: 'It goes to nobody else. Your result stays as it is.' },
  tax: {
    title: 'Tax on this prize',
    due: 'Before we send it, the tax on this prize has to be settled. What was settled appears here.',
    settled: (amount: string, date: string) => `₹${amount}, settled on ${date}`,
    reference: 'Reference',
    by: { operator: 'We bear it: you pay nothing.', winner: 'You bear it, as the winner.' },
  },
  form: {
    name: 'Full name',
    address: 'Address',
    addressHint: 'House, street, area and town',
    pinCode: 'PIN code',
    region: 'State',
    chooseRegion: 'Choose',
    telephone: 'Telephone',
    telephoneHint: 'For the carrier, on the day of delivery',
    note: 'Note for delivery',
    privacy: (days: string) =>
      `Only our team and the carrier see this. It is erased ${days} days after the prize has arrived.`,
    claim: 'Claim this prize',
    save: 'Save the address',
    keep: 'Keep it as it is',
    failed: 'Your address was not saved',
  },
  address: { title: 'Where it goes', telephone: 'Telephone', note: 'Note for delivery' },
  renounce: {
    open: 'I do not want this prize',
    title: 'Give this prize up?',
    text: 'This is final. The prize goes to nobody else, and what you paid for the winning bid does not come back.',
    /** Used instead of `text` in auctions of the entry mode `free`. */
    free: 'This is final. The prize goes to nobody else.',
    confirm: 'Give it up',
    cancel: 'Keep my prize',
    failed: 'The prize was not given up',
  },
  problem: {
    open: 'Report a problem',
    title: 'What is wrong with your prize?',
    text: 'Our team reads it and gets in touch with you.',
    label: 'What happened?',
    confirm: 'Send',
    cancel: 'Cancel',
    failed: 'Your report was not sent',
    reported: 'You reported a problem',
  },
  messages: {
    claimed: 'Your prize is claimed.',
    saved: 'Your address is saved.',
    renounced: 'The prize is given up.',
    confirmed: 'Thank you for confirming.',
    reported: 'Thank you. We look into it.',
  },
};

/** The state of the prize, which everyone sees on the page of a won auction. */
const line = {
  /** Only the winner sees this text. */
  yours: (until: string) =>
    `You can claim it until ${until}. After that it can no longer be claimed; it goes to nobody else.`,
  to_claim: (until: string) =>
    `The winner can claim the prize until ${until}. A prize that is not claimed goes to nobody else.`,
  claimed: (at: string) => `The prize was claimed on ${at} and will be sent.`,
  sent: (at: string) => `The prize was sent on ${at}.`,
  delivered: (at: string) => `The prize arrived on ${at}.`,
  expired: (until: string) => `The prize was not claimed by ${until}. It goes to nobody else.`,
  renounced: (at: string) => `The winner gave the prize up on ${at}. It goes to nobody else.`,
  claim: 'Claim your prize',
  see: 'See your prize',
};

/**
 * Refusals about what people write about a prize. Pages check the same rules before they send a form, so they load
 * these texts.
 */
export const claimRefusals = {
  prize_fields_missing: () => 'Please fill in this field.',
  prize_text_too_long: ({ most }) => `Please write at most ${most} characters.`,
  pin_code_format: () => 'A PIN code has six digits, such as 400001.',
  telephone_format: () => 'Please enter a telephone number of at least ten digits.',
  tracking_link_format: () => 'The tracking link must be a web address that begins with https://',
  prize_claim_over: () => 'The time to claim this prize is over. Please write to us if something kept you from it.',
  prize_renounced: () => 'This prize was given up, which is final.',
  prize_on_its_way: () => 'This prize was sent already, so its address can no longer change.',
} satisfies Partial<RefusalTexts>;

/** Prizes after the result. */
export const prizes = { claimRefusals, regions, own, line };
