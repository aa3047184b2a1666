import { type Batch, previewFile } from '@leadwright/contract/features/imports';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../api/hooks.ts';
import { Failed, Loading } from '../../../ui/states.tsx';
import { StepHeading } from '../steps.tsx';
import { MapColumns } from './map-columns.tsx';

/** Maps each column of the file to a target. */
export function MapStep({ batch }: { batch: Batch }) {
  const { t } = useTranslation();
  const preview = useCall(
    previewFile,
    { params: { id: batch.id }, body: { options: batch.options } },
    { staleTime: 30_000 },
  );
  return (
    <>
      <StepHeading step="map" batchId={batch.id}>
        {t('imports.map.heading')}
      </StepHeading>
      {preview.error ? (
        <Failed error={preview.error} onRetry={preview.refetch} />
      ) : preview.data ? (
        <MapColumns batch={batch} preview={preview.data} />
      ) : (
        <Loading />
      )}
    </>
  );
}
