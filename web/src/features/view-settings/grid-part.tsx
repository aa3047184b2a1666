import type { GridSettings } from '@leadwright/contract/features/view-settings';
import type { WorkingEntity } from '@leadwright/contract/features/working';
import { ACCOUNT_STATUS, DISPLAYED_CONTACT_STATUS } from '@leadwright/contract/working/status';
import { Checkbox, Group, NativeSelect, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/record/section.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import { statusLabel } from '../../ui/working/work-target.ts';
import { ColumnsPart } from './columns-part.tsx';
import { useGridColumns } from './grid-columns.ts';

const STATUSES = { accounts: ACCOUNT_STATUS, contacts: DISPLAYED_CONTACT_STATUS } as const;

interface GridPartProps {
  campaign: string;
  entity: WorkingEntity;
  settings: GridSettings;
  /** Problems reported by the server, by part of the settings. */
  problems: Readonly<Record<string, string>>;
  onChange: (settings: GridSettings) => void;
}

/** Edits the settings of one grid: columns, initial rows and order. */
export function GridPart({ campaign, entity, settings, problems, onChange }: GridPartProps) {
  const { t } = useTranslation();
  const { allColumns, error, isPending, refetch } = useGridColumns(campaign, entity);
  if (error) return <Failed error={error} onRetry={refetch} />;
  if (isPending) return <Loading />;
  const change = (part: Partial<GridSettings>) => onChange({ ...settings, ...part } as GridSettings);
  const { sort, statuses } = settings;
  const sortableColumns = Object.entries(allColumns).filter(([, { sortable }]) => sortable !== false);
  return (
    <>
      <Section title={t('viewSettings.columns')}>
        <ColumnsPart
          allColumns={allColumns}
          settings={settings}
          error={problems.columns ?? problems.frozen}
          onChange={change}
        />
      </Section>
      <Section title={t('viewSettings.defaultRows')}>
        <Text size="sm" c="dimmed">
          {t('viewSettings.defaultRowsText')}
        </Text>
        <Checkbox.Group
          aria-label={t('viewSettings.defaultRows')}
          error={problems.statuses}
          value={[...statuses]}
          onChange={(selectedStatuses) => change({ statuses: selectedStatuses as never })}
        >
          <Group mt="xs">
            {Object.keys(STATUSES[entity]).map((status) => (
              <Checkbox key={status} value={status} label={statusLabel(entity, status as never)} />
            ))}
          </Group>
        </Checkbox.Group>
      </Section>
      <Section title={t('viewSettings.sort')}>
        <Group align="flex-end">
          <NativeSelect
            label={t('viewSettings.sortBy')}
            error={problems.sort}
            value={sort?.colId ?? ''}
            data={[
              { value: '', label: t('viewSettings.defaultOrder') },
              ...sortableColumns.map(([value, { label }]) => ({ value, label })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              change({ sort: value ? { colId: value, sort: sort?.sort ?? 'asc' } : null })
            }
          />
          {sort && (
            <NativeSelect
              label={t('viewSettings.direction')}
              value={sort.sort}
              data={[
                { value: 'asc', label: t('viewSettings.asc') },
                { value: 'desc', label: t('viewSettings.desc') },
              ]}
              onChange={({ currentTarget: { value } }) => change({ sort: { ...sort, sort: value as 'asc' | 'desc' } })}
            />
          )}
        </Group>
      </Section>
    </>
  );
}
