import type { NormalisedContact } from './contact.ts';
import { areNicknames } from './person-name.ts';
import { editDistance, jaroWinkler } from './string-distance.ts';

export interface ContactComparison {
  given: 'same' | 'nickname' | 'initial' | 'near' | 'one missing' | 'differ';
  surname: 'same' | 'near' | 'part' | 'one missing' | 'differ' | 'swapped';
  email: 'same' | 'same local part' | 'near' | 'differ' | 'unknown';
  phone: 'same' | 'differ' | 'unknown';
  employer: 'same' | 'near' | 'same domain' | 'differ' | 'unknown';
  birth: 'same' | 'one digit' | 'two parts agree' | 'same year' | 'differ' | 'unknown';
  place: 'same postcode' | 'same city' | 'differ' | 'unknown';
  country: 'same' | 'other country' | 'unknown';
}

const shares = (a: readonly string[], b: readonly string[]) => a.some((value) => b.includes(value));

function compareGiven(a: readonly string[], b: readonly string[]): ContactComparison['given'] {
  const left = a[0];
  const right = b[0];
  if (left === undefined || right === undefined) return 'one missing';
  if (left === right || a.join('') === b.join('')) return 'same';
  if (a.some((x) => b.some((y) => areNicknames(x, y)))) return 'nickname';
  if ((left.length === 1 || right.length === 1) && left[0] === right[0]) return 'initial';
  if (jaroWinkler(left, right) >= 0.88) return 'near';
  return shares(a, b) ? 'near' : 'differ';
}

function compareSurname(left: NormalisedContact, right: NormalisedContact): ContactComparison['surname'] {
  const a = left.l.join('');
  const b = right.l.join('');
  if (a === '' || b === '') return 'one missing';
  if (a === b) return 'same';
  if (a === right.g[0] && b === left.g[0]) return 'swapped';
  if (jaroWinkler(a, b) >= 0.9 || editDistance(a, b, 1) <= 1) return 'near';
  return shares(left.l, right.l) ? 'part' : 'differ';
}

function compareBirth(a: string | undefined, b: string | undefined): ContactComparison['birth'] {
  if (a === undefined || b === undefined) return 'unknown';
  if (a === b) return 'same';
  if (editDistance(a, b, 1) <= 1) return 'one digit';
  const parts =
    Number(a.slice(0, 4) === b.slice(0, 4)) +
    Number(a.slice(4, 6) === b.slice(4, 6)) +
    Number(a.slice(6) === b.slice(6));
  if (parts === 2) return 'two parts agree';
  return a.slice(0, 4) === b.slice(0, 4) ? 'same year' : 'differ';
}

function compareEmployer(left: NormalisedContact, right: NormalisedContact): ContactComparison['employer'] {
  if (left.a !== undefined && right.a !== undefined) return left.a === right.a ? 'same' : 'differ';
  if (left.o !== undefined && right.o !== undefined) {
    const a = left.o.join('');
    const b = right.o.join('');
    if (a === b) return 'same';
    if (shares(left.o, right.o) || jaroWinkler(a, b) >= 0.88) return 'near';
  }
  if (left.d !== undefined && right.d !== undefined) return shares(left.d, right.d) ? 'same domain' : 'differ';
  return left.o !== undefined && right.o !== undefined ? 'differ' : 'unknown';
}

function compareEmails(a: string[] | undefined, b: string[] | undefined): ContactComparison['email'] {
  if (a === undefined || b === undefined) return 'unknown';
  if (shares(a, b)) return 'same';
  const local = (email: string) => email.slice(0, email.indexOf('@'));
  if (shares(a.map(local), b.map(local))) return 'same local part';
  return a.some((x) => b.some((y) => x[0] === y[0] && editDistance(x, y, 2) <= 2)) ? 'near' : 'differ';
}

/** Compares all fields of two people. */
export function compareContacts(left: NormalisedContact, right: NormalisedContact): ContactComparison {
  const surname = compareSurname(left, right);
  const phones =
    left.t !== undefined && right.t !== undefined ? (shares(left.t, right.t) ? 'same' : 'differ') : 'unknown';
  let place: ContactComparison['place'] = 'unknown';
  if (left.p !== undefined && right.p !== undefined && left.p === right.p) place = 'same postcode';
  else if (left.y !== undefined && right.y !== undefined) {
    place = left.y === right.y || editDistance(left.y, right.y, 2) <= 2 ? 'same city' : 'differ';
  } else if (left.p !== undefined && right.p !== undefined) place = 'differ';
  return {
    given: surname === 'swapped' ? 'same' : compareGiven(left.g, right.g),
    surname,
    email: compareEmails(left.e, right.e),
    phone: phones,
    employer: compareEmployer(left, right),
    birth: compareBirth(left.b, right.b),
    place,
    country: left.c === undefined || right.c === undefined ? 'unknown' : left.c === right.c ? 'same' : 'other country',
  };
}
