import {
  type Batch,
  IMPORT_TARGETS,
  PREVIEW_ROWS,
  type Preview,
  viewBatch,
  writeDataToCsvTable,
} from '@leadwright/contract/features/imports';
import { Alert, Button, List, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useSend } from '../../../api/hooks.ts';
import { to } from '../../../paths.ts';
import { bottomBar } from '../../../ui/bottom-bar.ts';
import { formatCount } from '../../../ui/format.ts';
import { columnsUrl } from '../batch-state.ts';
import { ImportError } from '../import-error.tsx';
import classes from '../imports.module.css';
import { DiscardButton } from '../upload/discard-button.tsx';
import { ColumnCards } from './column-cards.tsx';
import { ColumnTable } from './column-table.tsx';
import { findDuplicateTargets, missingTargets } from './mapping.ts';
import { isUnclear } from './reading-note.tsx';
import { useColumnName } from './use-column-name.ts';
import { useMapping } from './use-mapping.ts';
import { useReadings } from './use-readings.ts';

/** Below this width, cards replace the rows of the table. */
const NARROW_QUERY = '(max-width: 767px)';

interface Props {
  batch: Batch;
  preview: Preview;
}

export function MapColumns({ batch, preview: { source, columns, fields } }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const nameOf = useColumnName();
  const isNarrow = useMediaQuery(NARROW_QUERY, undefined, { getInitialValueInEffect: false });
  const { mapping, set, chosenReadings, chooseReading, clearDraft } = useMapping(batch, columns, fields);
  const { readings, rows: readRows, isLoading } = useReadings(batch, mapping, fields);
  const isSample = readRows !== undefined && readRows < batch.rows;
  const start = useSend(writeDataToCsvTable, {
    invalidates: [viewBatch],
    onSuccess: () => {
      clearDraft();
      navigate(columnsUrl(batch), { replace: true });
    },
  });
  const missing = missingTargets(mapping);
  const duplicateTargets = findDuplicateTargets(mapping);
  const unclear = columns.filter(({ index }) => isUnclear(readings.get(index), chosenReadings[index], isSample));
  const hasProblems = missing.length + duplicateTargets.size + unclear.length > 0;
  const figures = { mapped: formatCount(Object.keys(mapping).length), columns: formatCount(columns.length) };
  const Columns = isNarrow ? ColumnCards : ColumnTable;
  return (
    <Stack gap="md">
      <div>
        <Text c="dimmed">
          {source && t('imports.read.knownSource', { source })} {t('imports.map.intro')}{' '}
          {!isNarrow && t('imports.map.keys')}{' '}
          {batch.rows > PREVIEW_ROWS && t('imports.map.basedOnFirstRows', { rows: formatCount(PREVIEW_ROWS) })}{' '}
          {isSample && t('imports.map.reading.sample', { rows: formatCount(readRows) })}
        </Text>
        <div role="status">
          {hasProblems && (
            <Alert color="warning" mt="sm" title={missing.length ? t('imports.map.missingTitle') : undefined}>
              <List size="sm">
                {missing.map((target) => (
                  <List.Item key={target}>{t('imports.map.missing', IMPORT_TARGETS[target])}</List.Item>
                ))}
                {duplicateTargets.size > 0 && (
                  <List.Item>{t('imports.map.duplicateTargets', { count: duplicateTargets.size })}</List.Item>
                )}
                {unclear.map((column) => (
                  <List.Item key={column.index}>
                    {t('imports.map.reading.unclearColumn', { header: nameOf(column) })}
                  </List.Item>
                ))}
              </List>
            </Alert>
          )}
        </div>
      </div>
      <Columns
        columns={columns}
        fields={fields}
        mapping={mapping}
        duplicateTargets={duplicateTargets}
        readings={readings}
        chosenReadings={chosenReadings}
        onChange={set}
        onChooseReading={chooseReading}
      />
      <ImportError error={start.error} />
      <div ref={bottomBar} className={classes.actions}>
        <Button
          loading={start.isPending}
          disabled={hasProblems || isLoading}
          onClick={() => start.mutate({ body: { batch_id: batch.id, mapping, readings: chosenReadings } })}
        >
          {t('imports.map.submit')}
        </Button>
        <Button component={Link} to={columnsUrl(batch, 'read')} variant="default">
          {t('imports.map.changeFileSettings')}
        </Button>
        {['loaded', 'stopped'].includes(batch.state) && (
          <Button component={Link} to={to('importCheck', { table: batch.id })} variant="default">
            {t('imports.map.backToCheck')}
          </Button>
        )}
        <DiscardButton batch={batch} label={t('imports.run.discard')} />
        <Text size="xs" c="dimmed">
          {t('imports.map.mapped', figures)}
        </Text>
      </div>
    </Stack>
  );
}
