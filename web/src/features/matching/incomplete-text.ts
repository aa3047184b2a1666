import type { ReplyOf } from '@leadwright/contract/endpoint';
import type { decideRow } from '@leadwright/contract/features/matching';
import type { TFunction } from 'i18next';
import { translateReason } from '../../ui/change/reasons.tsx';
import { formatCount } from '../../ui/format.ts';

/** Adds to the text of a decision how many rows have values that were not taken, and those of the first row. */
export function incompleteText(
  t: TFunction,
  done: string,
  { incomplete: [first], incomplete_rows: count }: Pick<ReplyOf<typeof decideRow>, 'incomplete' | 'incomplete_rows'>,
): string {
  if (!first) return done;
  return [`${done}.`, t('change.done.incomplete', { count, rows: formatCount(count) }), translateReason(first)].join(
    ' ',
  );
}
