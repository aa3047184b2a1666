import type { Stories } from '../../testing/stories.ts';
import { Swatch, TagChip, tagCell } from './tag-chip.tsx';

const tag = { name: 'Key account', colour: '#2f55d4' };

export const stories = {
  plain: <TagChip tag={tag} />,
  removable: <TagChip tag={tag} onRemove={() => undefined} />,
  retired: <TagChip tag={{ ...tag, state: 'retired' }} />,
  'several in a cell': tagCell({ tags: ['Key account', 'Fair 2026'], tag_colours: ['#2f55d4', '#a85f0a'] }),
  swatch: <Swatch colour="#0b7f7b" />,
} satisfies Stories;
