import { Refusal } from '@ekbid/domain';
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';

/**
 * Converts the text to a number in E.164. Without a country code, it is taken as Indian. Null if it is no mobile
 * number.
 */
export function findMobileNumber(text: string): string | null {
  const number = parsePhoneNumberFromString(text, 'IN');
  return number?.isValid() ? number.number : null;
}

/** Like `findMobileNumber`, but refuses a text that is no mobile number. */
export function getMobileNumber(text: string): string {
  const number = findMobileNumber(text);
  if (number === null) throw new Refusal('mobile_invalid', { field: 'mobileNumber' });
  return number;
}

/**
 * Refuses new accounts with numbers of other countries, because a text message to some countries costs a hundred times
 * as much.
 */
export function checkCountry(mobileNumber: string, countries: readonly string[]): void {
  const country = parsePhoneNumberFromString(mobileNumber)?.country ?? '';
  if (!countries.includes(country))
    throw new Refusal('mobile_country', { field: 'mobileNumber', countries: countries.join(', ') });
}
