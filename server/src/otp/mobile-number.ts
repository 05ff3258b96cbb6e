import { Refusal } from '@ekbid/domain';
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';

/** The number in E.164, Indian unless it says otherwise; null for what no mobile can have. */
export function findMobileNumber(text: string): string | null {
  const number = parsePhoneNumberFromString(text, 'IN');
  return number?.isValid() ? number.number : null;
}

/** The same, where only a mobile number will do. */
export function getMobileNumber(text: string): string {
  const number = findMobileNumber(text);
  if (number === null) throw new Refusal('mobile_invalid', { field: 'mobileNumber' });
  return number;
}

/** New accounts are made with numbers of these countries only; SMS to some others cost a hundred times as much. */
export function checkCountry(mobileNumber: string, countries: readonly string[]): void {
  const country = parsePhoneNumberFromString(mobileNumber)?.country ?? '';
  if (!countries.includes(country))
    throw new Refusal('mobile_country', { field: 'mobileNumber', countries: countries.join(', ') });
}
