import { EMAIL, WEB_ADDRESS } from '../features/imports/suggest/shapes.ts';
import type { Entity } from '../match-index/engine/entities.ts';

/** The minimum share of values in the form of a field, such as email addresses. A smaller share is a coincidence. */
const MIN_SHARE = 0.7;

const share = (values: string[], test: (value: string) => boolean) =>
  values.length === 0 ? 0 : values.filter(test).length / values.length;

const hasLetters = (value: string) => /\p{L}/u.test(value);
const isEmail = (value: string) => EMAIL.test(value);
const isWebAddress = (value: string) =>
  WEB_ADDRESS.test(value) && /[a-z]{2}/i.test(value) && /\.[a-z]{2,}/i.test(value);
const hostOf = (value: string) => /^(?:https?:\/\/)?(?:www\.)?([^/?#]*)/i.exec(value)![1]!.toLowerCase();
/** Returns whether the values are pages of one web site, such as a portal, and so not web sites of companies. */
const haveSameHost = (values: string[]) =>
  values.length >= 10 && new Set(values.map(hostOf)).size < Math.max(2, values.length / 10);
const isPhone = (value: string) => /^\+?[\d ()./-]{9,25}$/.test(value) && (value.match(/[ ()./+-]/g)?.length ?? 0) > 0;

/**
 * Returns the field that the form of the values identifies; null if there is none. Used when the header is unknown.
 */
export function inferFieldFromValues(entity: Entity, values: string[]): string | null {
  if (values.length === 0) return null;
  if (share(values, isEmail) >= MIN_SHARE) return 'email';
  if (share(values, isWebAddress) >= 0.9 && !haveSameHost(values)) return 'website';
  if (entity === 'account' && share(values, (value) => /^[A-Z0-9]{18}\d\d$/.test(value) && /[A-Z]/.test(value)) >= 0.9)
    return 'lei';
  const isDate = share(values, (value) => /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[ T].*)?$/.test(value)) > 0.5;
  return !isDate && share(values, isPhone) >= 0.9 ? 'phone' : null;
}

const NAME_FIELDS = new Set([
  'name',
  'previous_names',
  'full_name',
  'first_name',
  'last_name',
  'middle_name',
  'city',
  'employer',
  'birth_place',
]);

/** Returns whether the values cannot belong to a field, such as digits in towns or email addresses without an @. */
export function contradicts(field: string, values: string[]): boolean {
  if (values.length === 0) return false;
  if (NAME_FIELDS.has(field)) return share(values, hasLetters) < 0.2 || share(values, isEmail) > MIN_SHARE;
  if (field === 'email') return share(values, (value) => value.includes('@')) < 0.2;
  if (field === 'phone') return share(values, (value) => value.replace(/\D/g, '').length >= 5) < 0.3;
  if (field === 'website') return share(values, (value) => value.includes('.')) < 0.3 || haveSameHost(values);
  if (field === 'job_title')
    return share(values, (value) => /^(?:mr|mrs|ms|miss|dr|prof|herr|frau)\.?$/i.test(value)) > 0.5;
  if (field === 'country') return share(values, hasLetters) < 0.3;
  if (field === 'birth_date') return share(values, (value) => /\d/.test(value)) < 0.5;
  if (field === 'house_number') return share(values, (value) => /\d/.test(value)) < 0.5;
  return false;
}
