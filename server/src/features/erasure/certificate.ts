import type { Erasure } from '@leadwright/contract/features/erasure';
import { placeName } from '@leadwright/contract/people/erasure-places';

/** What was done, and not to whom: whoever asked for it knows who they are. */
export function certificateText({ id, mode, places, finished_at, finished_by, created_at, asked_by }: Erasure): string {
  const done = places.map(({ place, rows }) => `- ${placeName(place)}: ${rows}`);
  return [
    'Certificate of erasure',
    '',
    `Number: ${id}`,
    `Asked for: ${created_at}, by ${asked_by ?? 'a user who is gone'}`,
    `Done: ${finished_at}, by ${finished_by ?? 'a user who is gone'}`,
    `Way: ${mode === 'erase' ? 'erased' : 'anonymised'}`,
    '',
    'The personal data of one person was taken out of these places:',
    ...(done.length > 0 ? done : ['- none: nothing was held']),
    '',
    'A keyed hash is kept, from which nobody reads who it is, so that a later import does not bring the person back.',
    'Backups that were made before are not changed by this; they run out by themselves.',
    '',
  ].join('\n');
}
