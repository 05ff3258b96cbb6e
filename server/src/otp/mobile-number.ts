import { Refusal } from '@ekbid/domain';
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';

/** The number in E.164, Indian without a country code; null if it is no mobile number. */
export function findMobileNumber(text: string): string | null {
  const number = parsePhoneNumberFromString(text, 'IN');
  return number?.isValid() ? number.number : null;
}

/** The same, but refuses a text that is no mobile number. */
export function getMobileNumber(text: string): string {
  const number = findMobileNumber(text);
  if (number === null) throw new Refusal('mobile_invalid', { field: 'mobileNumber' });
  return number;
}

/** Refuses numbers of other countries for new accounts: SMS to some countries cost a hundred times as much. */
export function checkCountry(mobileNumber: string, countries: readonly string[]): void {
  const country = parsePhoneNumberFromString(mobileNumber)?.country ?? '';
  if (!countries.includes(country))
    throw new Refusal('mobile_country', { field: 'mobileNumber', countries: countries.join(', ') });
}
