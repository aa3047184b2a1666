import type { Preview } from '@leadwright/contract/features/imports';
import { Alert, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/format.ts';
import classes from '../imports.module.css';

/** Returns the message key for all rows, some rows or an estimated total. */
function rowRangeKey({ rows, total }: Preview) {
  if (!total) return 'previewSome';
  if (!total.exact) return 'previewAbout';
  return total.rows === rows.length ? 'previewAll' : 'previewFirst';
}

/** Shows the first rows of the file with the chosen options. */
export function PreviewTable({ preview, isBusy }: { preview: Preview; isBusy: boolean }) {
  const { t } = useTranslation();
  const { columns, rows, row_numbers: rowNumbers, ragged_rows: raggedRows } = preview;
  const figures = {
    count: rows.length,
    rows: formatCount(rows.length),
    of: formatCount(preview.total?.rows ?? 0),
    columns: t('imports.read.columns', { count: columns.length, formatted: formatCount(columns.length) }),
  };
  const title = t('imports.read.preview');
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Title order={3} fz="md">
          {title}
        </Title>
        <Text size="xs" c="dimmed" role="status">
          {isBusy ? t('imports.read.previewBusy') : t(`imports.read.${rowRangeKey(preview)}`, figures)}
        </Text>
      </Group>
      {raggedRows > 0 && <Alert color="warning">{t('imports.read.ragged', { count: raggedRows })}</Alert>}
      {rows.length === 0 ? (
        <Alert color="warning">{t('imports.read.noRows')}</Alert>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
        <section className={`${classes.box} ${classes.tall}`} tabIndex={0} aria-label={title}>
          <table className={classes.cells} aria-busy={isBusy}>
            <thead>
              <tr>
                <th scope="col" className={classes.line}>
                  {t('imports.read.rowColumn')}
                </th>
                {columns.map(({ index, header }) => (
                  <th key={index} scope="col" title={header}>
                    {header || t('imports.read.noHeader', { number: index + 1 })}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((cells, rowIndex) => (
                <tr key={rowNumbers[rowIndex]}>
                  <th scope="row" className={classes.line}>
                    {rowNumbers[rowIndex]}
                  </th>
                  {columns.map(({ index }) => (
                    <td key={index} title={cells[index]}>
                      {cells[index]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Stack>
  );
}
