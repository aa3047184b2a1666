import { type Batch, downloadErrors } from '@leadwright/contract/features/imports';
import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/files.ts';
import { notifyFailure } from '../../../api/notify.ts';

/** Downloads the rejected rows with the reasons, so that the user can correct the rows and upload them again. */
export function ErrorFileButton({ batch: { id, number }, ...buttonProps }: { batch: Batch } & ButtonProps) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const fetchFile = async () => {
    setBusy(true);
    await download(downloadErrors, { params: { id } }, t('imports.plan.errorName', { number })).catch(notifyFailure);
    setBusy(false);
  };
  return (
    <Button variant="default" {...buttonProps} loading={isBusy} onClick={fetchFile}>
      {t('imports.plan.errorFile')}
    </Button>
  );
}
