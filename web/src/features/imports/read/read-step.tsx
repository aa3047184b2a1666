import { type Batch, type FileOptions, preData, previewFile, viewBatch } from '@leadwright/contract/features/imports';
import { Button, Paper, SimpleGrid, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useCall, useSend } from '../../../api/hooks.ts';
import { bottomBar } from '../../../ui/bottom-bar.ts';
import { Failed, Loading } from '../../../ui/states.tsx';
import { columnsUrl } from '../batch-state.ts';
import { ImportError } from '../import-error.tsx';
import classes from '../imports.module.css';
import { StepHeading } from '../steps.tsx';
import { DiscardButton } from '../upload/discard-button.tsx';
import { PreviewTable } from './preview-table.tsx';
import { ReadingChoice } from './reading-choice.tsx';
import { ReadingOptions } from './reading-options.tsx';
import { SameFile } from './same-file.tsx';
import { SourceFields } from './source-fields.tsx';
import { useSource } from './use-source.ts';

/** Edits the reading options and the source details of the file, with a preview of the first rows. */
export function ReadStep({ batch }: { batch: Batch }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [selectedOptions, setSelectedOptions] = useState<FileOptions>();
  const preview = useCall(
    previewFile,
    { params: { id: batch.id }, body: selectedOptions ? { options: selectedOptions } : {} },
    { staleTime: 60_000, placeholderData: (previous) => previous },
  );
  // The detected readings stay on offer when the file cannot be read with the selected options.
  const { data: detected } = useCall(
    previewFile,
    { params: { id: batch.id }, body: {} },
    { staleTime: 60_000, enabled: selectedOptions !== undefined },
  );
  const start = useSend(preData, {
    invalidates: [viewBatch],
    onSuccess: () => navigate(columnsUrl(batch), { replace: true }),
  });
  const { data } = preview;
  const source = useSource(batch, data?.source ?? null);
  const options = selectedOptions ?? data?.options ?? batch.options;
  const isEmpty = data?.total?.exact === true && data.total.rows === 0;
  const wasStaged = batch.state !== 'uploaded' && batch.rows > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const values = source.validate();
    if (values)
      start.mutate({ body: { batch_id: batch.id, options, ...values } }, { onError: source.showServerProblems });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <StepHeading step="read" batchId={batch.id}>
          {t('imports.read.heading')}
        </StepHeading>
        {batch.same_file && <SameFile batch={batch} earlierFile={batch.same_file} />}
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
          <Paper withBorder p="md">
            <ReadingOptions options={options} sheets={data?.sheets ?? []} onChange={setSelectedOptions} />
          </Paper>
          <Paper withBorder p="md">
            <SourceFields source={source} knownSource={data?.source ?? null} />
          </Paper>
        </SimpleGrid>
        <ReadingChoice readings={(data ?? detected)?.readings ?? []} options={options} onChange={setSelectedOptions} />
        {preview.error ? (
          <Failed error={preview.error} onRetry={preview.refetch} />
        ) : data ? (
          <PreviewTable preview={data} isBusy={preview.isPlaceholderData} />
        ) : (
          <Loading />
        )}
        <ImportError error={start.error} />
        <div ref={bottomBar} className={classes.actions}>
          <Button
            type="submit"
            loading={start.isPending}
            disabled={!data?.columns.length || isEmpty || Boolean(preview.error)}
          >
            {t(wasStaged ? 'imports.read.readAgain' : 'imports.read.submit')}
          </Button>
          {wasStaged && (
            <Button component={Link} to={columnsUrl(batch)} variant="default">
              {t('imports.read.keepSettings')}
            </Button>
          )}
          <DiscardButton batch={batch} label={t('imports.run.discard')} />
        </div>
      </Stack>
    </form>
  );
}
