import type { Erasure } from '@leadwright/contract/features/erasure';
import { placeName } from '@leadwright/contract/people/erasure-places';

/** Returns the text of a certificate. It lists the erased data without the person’s name. */
export function certificateText({ id, mode, places, finished_at, finished_by, created_at, asked_by }: Erasure): string {
  const lines = places.map(({ place, rows }) => `- ${placeName(place)}: ${rows}`);
  return [
    'Certificate of erasure',
    '',
    `Number: ${id}`,
    `Requested: ${created_at}, by ${asked_by ?? 'a deleted user'}`,
    `Done: ${finished_at}, by ${finished_by ?? 'a deleted user'}`,
    `Method: ${mode === 'erase' ? 'erased' : 'anonymised'}`,
    '',
    'The personal data of one person was removed from:',
    ...(lines.length > 0 ? lines : ['- no data found']),
    '',
    'A keyed hash that does not identify the person is kept so that no import adds them again.',
    'Earlier backups are not changed. They expire automatically.',
    '',
  ].join('\n');
}
