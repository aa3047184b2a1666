import type { NormalisedAccount } from '../record/account.ts';

const IDENTIFIER_LEVELS = ['same number', 'same number, suffix missing', 'other number', 'unknown'] as const;
type IdentifierLevel = (typeof IDENTIFIER_LEVELS)[number];

export interface IdentifierComparison {
  level: IdentifierLevel;
  left: string;
  right: string;
}

const UNKNOWN_IDENTIFIER: IdentifierComparison = { level: 'unknown', left: '', right: '' };

/**
 * Schemes without a unique number: a VAT number may belong to a group and a company may have several ISINs, so
 * different numbers do not prove different companies.
 */
const NON_UNIQUE_SCHEMES = /^(?:VAT|ISIN):/;

function removeSuffix(id: string): string {
  return id.startsWith('DE-HR:') ? id.slice(0, id.lastIndexOf(':')) : id;
}

/**
 * Compares the official numbers (`i`) of equal schemes. One equal number outweighs a different one: a company that
 * moves to another register keeps its LEI.
 */
export function compareIdentifiers(left: NormalisedAccount, right: NormalisedAccount): IdentifierComparison {
  if (left.i === undefined || right.i === undefined) return UNKNOWN_IDENTIFIER;
  let best = UNKNOWN_IDENTIFIER;
  for (const a of left.i) {
    for (const b of right.i) {
      if (a === b) return { level: 'same number', left: a, right: b };
      const scheme = a.slice(0, a.indexOf(':') + 1);
      if (!b.startsWith(scheme)) continue;
      const isSuffixMissing = removeSuffix(a) === removeSuffix(b) && (a.endsWith(':') || b.endsWith(':'));
      if (isSuffixMissing) best = { level: 'same number, suffix missing', left: a, right: b };
      else if (best === UNKNOWN_IDENTIFIER && !NON_UNIQUE_SCHEMES.test(a))
        best = { level: 'other number', left: a, right: b };
    }
  }
  return best;
}
