import { calibrated } from './calibrate.ts';
import { compareContacts } from './compare-contact.ts';
import type { NormalisedContact } from './contact.ts';
import { type ComparisonModel, DEFAULT_CONTACT_MODEL } from './model.ts';
import type { Contribution, PairScore } from './score.ts';

/**
 * Weighs a pair of people; the same shape as scorePair. Equal names alone do not reach an accept; with an equal employer
 * they do. Two people of one name at one company ("father and son") are told apart only by e-mail, phone or birth date.
 */
export function scoreContactPair(
  query: NormalisedContact,
  candidate: NormalisedContact,
  model: ComparisonModel = DEFAULT_CONTACT_MODEL,
): PairScore {
  const comparison = compareContacts(query, candidate);
  const shown: Record<keyof typeof comparison, (record: NormalisedContact) => string> = {
    given: (r) => r.g.join(' '),
    surname: (r) => r.l.join(' '),
    email: (r) => (r.e ?? []).join(' '),
    phone: (r) => (r.t ?? []).join(' '),
    employer: (r) => (r.o ?? r.d ?? []).join(' '),
    birth: (r) => r.b ?? '',
    place: (r) => [r.p, r.y].filter(Boolean).join(' '),
    country: (r) => r.c ?? '',
  };
  const contributions: Contribution[] = [];
  let weight = model.prior;
  for (const field of Object.keys(shown) as (keyof typeof comparison)[]) {
    const level = comparison[field];
    const bits = model.levels[field]?.[level] ?? 0;
    if (bits === 0 && level === 'unknown') continue;
    weight += bits;
    contributions.push({ field, level, left: shown[field](query), right: shown[field](candidate), bits });
  }
  const vetoes: string[] = [];
  if (comparison.birth === 'differ') vetoes.push('other birth date');
  return { weight, probability: calibrated(weight, model.calibration), contributions, vetoes };
}
