import '../messages.ts';
import { PURPOSE_RULES, type TemplatePurpose } from '@leadwright/contract/features/email-templates';
import type { RecordTable } from '@leadwright/contract/mail-templates/record-table';
import { catalogueFor } from '@leadwright/contract/merge/catalogue';
import { ActionIcon, Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { filterOptions } from '../../../ui/form/filter-options.ts';

interface TableFieldsProps {
  table: RecordTable;
  onChange: (table: RecordTable) => void;
  purpose: TemplatePurpose;
}

/** Edits the columns of a table of records: heading and field. */
export function TableFields({ table, onChange, purpose }: TableFieldsProps) {
  const { t } = useTranslation();
  const { columns } = table;
  const { lists } = catalogueFor(PURPOSE_RULES[purpose].root, PURPOSE_RULES[purpose].recipient);
  const recordLists = [...lists].filter(([, { fields }]) => fields);
  const fields = Object.entries(lists.get(table.list)?.fields ?? {});
  const cells = fields.map(([name, { label }]) => ({ value: `{{ ${name} }}`, label }));
  const updateColumn = (index: number, change: Partial<RecordTable['columns'][number]>) =>
    onChange({
      ...table,
      columns: columns.map((column, columnIndex) => (columnIndex === index ? { ...column, ...change } : column)),
    });
  return (
    <Stack gap="xs">
      <Select
        size="xs"
        label={t('emailTemplates.tableList')}
        data={recordLists.map(([name, { label }]) => ({ value: name, label }))}
        value={table.list}
        allowDeselect={false}
        onChange={(list) => list && onChange({ ...table, list })}
      />
      {columns.map(({ heading, cell }, index) => {
        const number = index + 1;
        // Keep a cell that matches no field as an option.
        const choices = cells.some(({ value }) => value === cell) ? cells : [...cells, { value: cell, label: cell }];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their position only
          <Group key={index} gap="xs" align="flex-end" wrap="nowrap">
            <TextInput
              size="xs"
              style={{ flex: 1 }}
              label={t('emailTemplates.columnHeading', { number })}
              value={heading}
              onChange={({ currentTarget: { value } }) => updateColumn(index, { heading: value })}
            />
            <Select
              size="xs"
              style={{ flex: 1 }}
              label={t('emailTemplates.columnField', { number })}
              data={choices}
              value={cell}
              allowDeselect={false}
              searchable
              filter={filterOptions}
              onChange={(value) => value && updateColumn(index, { cell: value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('emailTemplates.removeColumn', { number })}
              disabled={columns.length === 1}
              onClick={() => onChange({ ...table, columns: columns.filter((_, columnIndex) => columnIndex !== index) })}
            >
              <IconTrash size={14} aria-hidden />
            </ActionIcon>
          </Group>
        );
      })}
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPlus size={14} aria-hidden />}
        style={{ alignSelf: 'flex-start' }}
        disabled={cells.length === 0}
        onClick={() => {
          const unusedCell = cells.find((option) => columns.every(({ cell }) => cell !== option.value));
          const { value, label } = unusedCell ?? cells[0]!;
          onChange({ ...table, columns: [...columns, { heading: label, cell: value }] });
        }}
      >
        {t('emailTemplates.addColumn')}
      </Button>
    </Stack>
  );
}
