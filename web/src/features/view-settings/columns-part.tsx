import type { GridSettings } from '@leadwright/contract/features/view-settings';
import type { GridColumn } from '@leadwright/contract/grid';
import { foldText } from '@leadwright/contract/text/fold';
import { Button, Checkbox, Group, ScrollArea, Stack, Table, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoveHandle } from '../../ui/order/move-handle.tsx';
import { useOrder } from '../../ui/order/use-order.ts';

type Columns = Readonly<Record<string, GridColumn>>;

/** Returns the visible columns in order, or the default columns if none are chosen. */
const visibleColumns = (allColumns: Columns, { columns }: GridSettings): string[] =>
  columns.length > 0
    ? columns.filter((name) => Object.hasOwn(allColumns, name))
    : Object.keys(allColumns).filter((name) => !allColumns[name]!.hidden);

interface ColumnsPartProps {
  allColumns: Columns;
  settings: GridSettings;
  error?: string | undefined;
  onChange: (settings: Pick<GridSettings, 'columns' | 'frozen'>) => void;
}

/** Chooses the visible columns, the column order and the frozen columns. */
export function ColumnsPart({ allColumns, settings, error, onChange }: ColumnsPartProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [announcement, setAnnouncement] = useState('');
  const visibleNames = visibleColumns(allColumns, settings);
  const { frozen } = settings;
  const setColumns = (columns: string[]) =>
    onChange({ columns, frozen: frozen.filter((name) => columns.includes(name)) });
  const { ids, step, rowProps } = useOrder(visibleNames, async (columns) => setColumns(columns));
  const hiddenNames = Object.keys(allColumns).filter((name) => !visibleNames.includes(name));
  const term = foldText(search.trim());
  const listedNames = [...ids, ...hiddenNames].filter((name) => foldText(allColumns[name]?.label ?? '').includes(term));
  const move = (name: string, offset: -1 | 1) => {
    const position = step(name, offset);
    if (position) setAnnouncement(t('viewSettings.moved', { column: allColumns[name]!.label, position }));
  };
  return (
    <Stack gap="xs">
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <Text size="sm" c="dimmed">
        {t('viewSettings.columnsText')}
      </Text>
      <Group gap="xs">
        <TextInput
          type="search"
          size="xs"
          aria-label={t('viewSettings.findColumn')}
          placeholder={t('viewSettings.findColumn')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Button
          size="xs"
          variant="default"
          disabled={settings.columns.length === 0 && frozen.length === 0}
          onClick={() => onChange({ columns: [], frozen: [] })}
        >
          {t('viewSettings.restoreColumns')}
        </Button>
      </Group>
      {error && (
        <Text size="sm" c="danger" role="alert">
          {error}
        </Text>
      )}
      <ScrollArea type="auto" viewportProps={{ tabIndex: 0 }}>
        <Table aria-label={t('viewSettings.columns')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Td w={32} />
              <Table.Th>{t('viewSettings.column')}</Table.Th>
              <Table.Th w={80}>{t('viewSettings.shown')}</Table.Th>
              <Table.Th w={80}>{t('viewSettings.frozen')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {listedNames.map((name) => {
              const { label } = allColumns[name]!;
              const isShown = visibleNames.includes(name);
              return (
                <Table.Tr key={name} {...(isShown ? rowProps(name) : {})}>
                  <Table.Td>
                    {isShown && (
                      <MoveHandle
                        variant="subtle"
                        color="gray"
                        label={t('viewSettings.move', { column: label })}
                        onStep={(offset) => move(name, offset)}
                      />
                    )}
                  </Table.Td>
                  <Table.Th scope="row" fw={400}>
                    {label}
                  </Table.Th>
                  <Table.Td>
                    <Checkbox
                      aria-label={t('viewSettings.showColumn', { column: label })}
                      checked={isShown}
                      disabled={isShown && visibleNames.length === 1}
                      onChange={() =>
                        setColumns(isShown ? visibleNames.filter((other) => other !== name) : [...visibleNames, name])
                      }
                    />
                  </Table.Td>
                  <Table.Td>
                    <Checkbox
                      aria-label={t('viewSettings.freezeColumn', { column: label })}
                      checked={frozen.includes(name)}
                      disabled={!isShown}
                      onChange={({ currentTarget: { checked } }) =>
                        onChange({
                          columns: visibleNames,
                          frozen: checked ? [...frozen, name] : frozen.filter((other) => other !== name),
                        })
                      }
                    />
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </ScrollArea>
      {listedNames.length === 0 && <Text c="dimmed">{t('viewSettings.noColumnFound')}</Text>}
    </Stack>
  );
}
