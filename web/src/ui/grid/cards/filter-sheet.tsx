import { Accordion, Button, Drawer, NativeSelect, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FilterEditor } from '../filter/filter-editor.tsx';
import { useGrid } from '../use-grid.ts';
import { withFilter } from '../use-grid-view.ts';

/** The sort and filter controls of a small screen, in a bottom sheet. */
export function FilterSheet() {
  const { t } = useTranslation();
  const { columns, dataset, view, change } = useGrid();
  const [isOpen, { open, close }] = useDisclosure();
  const filterCount = Object.keys(view.filter).length;
  const currentSort = view.sort[0] ?? dataset.defaultSort[0];
  const sortOptions = columns
    .filter(({ sortable }) => sortable !== false)
    .flatMap(({ name, label }) => [
      { value: `${name}.asc`, label: `${label}, ${t('grid.sort.ascending')}` },
      { value: `${name}.desc`, label: `${label}, ${t('grid.sort.descending')}` },
    ]);
  const sortBy = (text: string) => {
    const [colId = '', sort] = text.split('.');
    change({ sort: [{ colId, sort: sort as 'asc' | 'desc' }] });
  };
  return (
    <>
      <Button
        size="xs"
        variant={filterCount > 0 ? 'light' : 'default'}
        leftSection={<IconAdjustmentsHorizontal size={14} aria-hidden />}
        aria-label={
          filterCount > 0 ? t('grid.filter.openCount', { count: filterCount }) : t('grid.filter.sortAndFilters')
        }
        onClick={open}
      >
        {t('grid.filter.open')}
        {filterCount > 0 && ` (${filterCount})`}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={close}
        position="bottom"
        size="85%"
        title={t('grid.filter.sortAndFilters')}
        closeButtonProps={{ 'aria-label': t('shell.close') }}
      >
        <Stack>
          <NativeSelect
            label={t('grid.sort.by')}
            data={sortOptions}
            value={currentSort && `${currentSort.colId}.${currentSort.sort}`}
            onChange={(event) => sortBy(event.currentTarget.value)}
          />
          <Accordion variant="contained">
            {columns
              .filter(({ filterable }) => filterable !== false)
              .map((column) => (
                <Accordion.Item key={column.name} value={column.name}>
                  <Accordion.Control>
                    {column.label}
                    {view.filter[column.name] && ' •'}
                  </Accordion.Control>
                  <Accordion.Panel>
                    <FilterEditor
                      key={JSON.stringify(view.filter[column.name])}
                      name={column.name}
                      column={column}
                      filter={view.filter[column.name]}
                      onApply={(filter) => change(withFilter(column.name, filter))}
                    />
                  </Accordion.Panel>
                </Accordion.Item>
              ))}
          </Accordion>
          <Button onClick={close}>{t('grid.filter.showRows')}</Button>
        </Stack>
      </Drawer>
    </>
  );
}
