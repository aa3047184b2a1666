import type { AccountFields } from '@leadwright/contract/features/accounts';

/** Points that each filled field adds to the completeness; 100 in total. */
const FIELD_POINTS: [points: number, isFilled: (account: AccountFields) => boolean][] = [
  [10, (account) => account.head_office_address_1 !== ''],
  [10, (account) => account.head_office_city !== ''],
  [10, (account) => account.postcode !== ''],
  [15, (account) => account.website !== ''],
  [5, (account) => account.linkedin !== ''],
  [15, (account) => account.phones.length > 0],
  [15, (account) => account.identifiers.length > 0],
  [5, (account) => account.register_status !== 'unknown'],
  [10, (account) => account.vertical_id !== null || account.sic_codes.length > 0],
  [5, (account) => account.employees !== ''],
];

/** Returns how complete the data of an account is for a campaign, from 0 to 100. */
export function completenessOf(account: AccountFields): number {
  return FIELD_POINTS.reduce((sum, [points, isFilled]) => sum + (isFilled(account) ? points : 0), 0);
}
