import { SimpleGrid } from '@mantine/core';
import type { Stories } from '../../../testing/stories.ts';
import { Calendar } from './calendar.tsx';
import { DateField, DateTimeField } from './date-field.tsx';

const noop = () => undefined;

export const stories = {
  fields: (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <DateField label="Empty" value="" onChange={noop} />
      <DateField label="Day" value="2026-11-30" onChange={noop} />
      <DateTimeField label="Moment" value="2026-11-30T14:05:00.000Z" onChange={noop} />
      <DateField label="Unreadable" value="31/02/2026" onChange={noop} />
      <DateField label="Read only" value="2026-11-30" readOnly onChange={noop} />
      <DateField label="Small" size="xs" value="2026-11-30" onChange={noop} />
    </SimpleGrid>
  ),
  calendar: <Calendar day="2026-11-12" withTime={false} max="2026-11-27" onPick={noop} onClose={noop} />,
  'calendar with time': <Calendar day="2026-11-12" time="14:05" withTime onPick={noop} onClose={noop} />,
} satisfies Stories;
