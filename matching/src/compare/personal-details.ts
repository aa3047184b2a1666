import { countNames, type SharedField } from '../frequency/name-count.ts';
import type { ValueFrequency } from '../frequency/value-frequency.ts';
import type { CompiledContact, Email } from '../record/compiled-contact.ts';

/** A value of at least this many different names belongs to a company or stands for nothing; it is not compared. */
const SHARED_BY_NAMES = 3;

/** The email addresses and phones that may identify a person. */
export interface PersonalDetails {
  emails: readonly Email[];
  phones: readonly string[];
  /** Estimated number of different names that share each of these values. */
  nameCounts: ReadonlyMap<string, number>;
}

const cache = new WeakMap<CompiledContact, PersonalDetails & { frequency: ValueFrequency }>();

/**
 * Returns the email addresses and phones of a person that few names share in the master, so that neither the mailbox
 * nor the switchboard of a company counts as evidence about its people. Cached per person for the last `frequency`.
 */
export function personalDetails(contact: CompiledContact, frequency: ValueFrequency): PersonalDetails {
  const cached = cache.get(contact);
  if (cached?.frequency === frequency) return cached;
  const nameCounts = new Map<string, number>();
  const isPersonal = (field: SharedField, value: string) => {
    const count = countNames(frequency, field, value);
    if (count < SHARED_BY_NAMES) nameCounts.set(value, count);
    return count < SHARED_BY_NAMES;
  };
  const details = {
    frequency,
    emails: contact.emails.filter(({ text }) => isPersonal('e', text)),
    phones: contact.phones.filter((phone) => isPersonal('t', phone)),
    nameCounts,
  };
  cache.set(contact, details);
  return details;
}
