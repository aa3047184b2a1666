import {
  PREVIEW_ROWS,
  previewView,
  type SavedSettings,
  type ViewSettings,
} from '@leadwright/contract/features/view-settings';
import type { WorkingEntity } from '@leadwright/contract/features/working';
import type { GridRow } from '@leadwright/contract/grid';
import { NativeSelect, ScrollArea, Stack, Table, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/hooks.ts';
import { timeZone } from '../../ui/format.ts';
import { cellText } from '../../ui/grid/cell-text.ts';
import { Section } from '../../ui/record/section.tsx';
import { EmptyState, Failed, Loading } from '../../ui/states.tsx';
import { useGridColumns } from './grid-columns.ts';
import classes from './preview.module.css';

const DEBOUNCE_MS = 300;
/** URL value for no particular developer. */
export const ANYONE = 'anybody';

interface RowsProps {
  campaign: string;
  entity: WorkingEntity;
  settings: ViewSettings;
  /** The developer whose rows are shown, or `ANYONE`. */
  developerId: string;
}

interface PreviewProps extends RowsProps {
  developers: SavedSettings['developers'];
  onChoose: (developerId: string) => void;
}

/** Previews the grid with the current settings of the form, reloaded on every change. */
export function Preview({ developers, onChoose, ...rows }: PreviewProps) {
  const { t } = useTranslation();
  const { entity, developerId } = rows;
  return (
    <Section title={t('viewSettings.preview')}>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {t('viewSettings.previewText')}
        </Text>
        <NativeSelect
          label={t('viewSettings.previewAs')}
          value={developerId}
          data={[
            { value: ANYONE, label: t('viewSettings.previewAsAnyone') },
            ...developers.map(({ id, label }) => ({ value: id, label })),
          ]}
          onChange={(event) => onChoose(event.currentTarget.value)}
        />
        {/* The key prevents rows of another developer or grid from showing during loading. */}
        <Rows key={`${entity} ${developerId}`} {...rows} />
      </Stack>
    </Section>
  );
}

function Rows({ campaign, entity, settings, developerId }: RowsProps) {
  const { t } = useTranslation();
  const { allColumns } = useGridColumns(campaign, entity);
  const [debouncedSettings] = useDebouncedValue(JSON.stringify(settings), DEBOUNCE_MS);
  const { data, error, refetch } = useCall(
    previewView,
    {
      params: { campaign_id: campaign },
      body: {
        of: entity,
        user_id: developerId === ANYONE ? null : developerId,
        settings: JSON.parse(debouncedSettings) as ViewSettings,
        zone: timeZone(),
      },
    },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  if (error) return <Failed error={error} onRetry={refetch} />;
  if (!data) return <Loading />;
  if (!data.may_read)
    return (
      <EmptyState title={t('viewSettings.previewNoPermission')} text={t('viewSettings.previewNoPermissionText')} />
    );
  const { rows } = JSON.parse(data.data) as { rows: GridRow[] };
  const columns = data.columns.flatMap((name) => {
    const column = (allColumns as Record<string, (typeof allColumns)[keyof typeof allColumns]>)[name];
    return column ? [{ name, column }] : [];
  });
  // Frozen columns come first, as in the grid.
  columns.sort((a, b) => Number(data.frozen.includes(b.name)) - Number(data.frozen.includes(a.name)));
  return (
    <>
      {data.masked && <Text size="sm">{t('viewSettings.previewMasked')}</Text>}
      {rows.length === 0 ? (
        <EmptyState title={t('viewSettings.noRows')} text={t('viewSettings.noRowsText')} />
      ) : (
        <ScrollArea type="auto" viewportProps={{ tabIndex: 0 }}>
          <Table aria-label={t('viewSettings.preview')} className={classes.table} verticalSpacing={4} stickyHeader>
            <Table.Thead>
              <Table.Tr>
                {columns.map(({ name, column }) => (
                  <Table.Th key={name} scope="col">
                    {column.label}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.slice(0, PREVIEW_ROWS).map((row) => (
                <Table.Tr key={row.id}>
                  {columns.map(({ name, column }) => (
                    <Table.Td key={name}>{cellText(column, row[name])}</Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea>
      )}
      {rows.length > PREVIEW_ROWS && (
        <Text size="sm" c="dimmed">
          {t('viewSettings.previewLimit', { count: PREVIEW_ROWS })}
        </Text>
      )}
    </>
  );
}
