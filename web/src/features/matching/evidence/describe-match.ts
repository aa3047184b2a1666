import type { Candidate } from '@leadwright/contract/features/matching';
import type { TFunction } from 'i18next';
import { formatList } from '../../../ui/format.ts';
import { fieldText, levelText } from './finding-text.ts';

/** Findings with fewer bits are omitted from the sentence. */
const MIN_BITS = 1;
const MAX_FINDINGS = 2;

type Finding = Candidate['contributions'][number];

/** Returns the strongest findings for (`pro`) and against (`contra`) a match. */
export function strongestFindings(contributions: readonly Finding[]): { pro: Finding[]; contra: Finding[] } {
  const sortedFindings = contributions
    .filter(({ bits }) => Math.abs(bits) >= MIN_BITS)
    .toSorted((a, b) => Math.abs(b.bits) - Math.abs(a.bits));
  return {
    pro: sortedFindings.filter(({ bits }) => bits > 0).slice(0, MAX_FINDINGS),
    contra: sortedFindings.filter(({ bits }) => bits < 0).slice(0, MAX_FINDINGS),
  };
}

function certainty(score: number): 'almost' | 'probably' | 'perhaps' | 'hardly' {
  if (score >= 95) return 'almost';
  return score >= 60 ? 'probably' : score >= 25 ? 'perhaps' : 'hardly';
}

/** Describes how certain the engine is that a pair is a match, and why. */
export function describeMatch(
  t: TFunction,
  { score, contributions }: Pick<Candidate, 'score' | 'contributions'>,
): string {
  const { pro, contra } = strongestFindings(contributions);
  const formatFindings = (findings: Finding[]) =>
    formatList(
      findings.map(({ field, level, bits }) => {
        const levelDescription = levelText(t, field, level, bits);
        return levelDescription ? `${fieldText(field)} (${levelDescription})` : fieldText(field);
      }),
    );
  return [
    t(`matching.sentence.${certainty(score)}`),
    pro.length > 0 && t('matching.sentence.pro', { findings: formatFindings(pro) }),
    contra.length > 0 && t('matching.sentence.contra', { findings: formatFindings(contra) }),
  ]
    .filter(Boolean)
    .join(' ');
}
