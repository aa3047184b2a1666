import type { GridColumn } from '@leadwright/contract/grid';
import { Checkbox, Stack, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading } from '../../states.tsx';
import { isPhoneTypes, NO_PHONE } from './filter-draft.ts';

// Few columns choose from a list of the server's: the others do without its control.
const ReferencesField = lazy(async () => ({
  default: (await import('../../form/references-field.tsx')).ReferencesField,
}));

interface Props {
  name: string;
  column: GridColumn;
  chosen: string[];
  error: string | undefined;
  onChange: (chosen: string[]) => void;
}

/** The choices of a `set` column. "(No phone)" is the wire's empty set and so excludes the others. */
export function SetFields({ name, column, chosen, error, onChange }: Props) {
  const { t } = useTranslation();
  if (column.list) {
    return (
      <Suspense fallback={<Loading />}>
        <ReferencesField
          by="label"
          list={column.list}
          aria-label={column.label}
          value={chosen}
          error={error}
          onChange={onChange}
          comboboxProps={{ withinPortal: false }}
        />
      </Suspense>
    );
  }
  const isNoPhone = isPhoneTypes(name) && chosen.includes(NO_PHONE);
  return (
    <Checkbox.Group
      aria-label={column.label}
      size="xs"
      value={chosen}
      error={error}
      onChange={(values) => onChange(values.includes(NO_PHONE) && !isNoPhone ? [NO_PHONE] : values)}
    >
      <Stack gap="xs" py={4} ps={4} mah={260} style={{ overflowY: 'auto' }}>
        {Object.entries(column.values ?? {}).map(([value, label]) => (
          <Checkbox key={value} size="xs" value={value} label={label} disabled={isNoPhone} />
        ))}
        {isPhoneTypes(name) && (
          <Checkbox size="xs" value={NO_PHONE} label={<Text size="xs">{t('grid.filter.noPhone')}</Text>} />
        )}
      </Stack>
    </Checkbox.Group>
  );
}
