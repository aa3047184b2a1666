import { MAX_FILE_BYTES, MAX_ROWS } from '@leadwright/contract/features/imports';
import { Button, FileButton, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/format.ts';
import classes from '../imports.module.css';

const ACCEPT = '.csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,.zip,.gz';

interface DropZoneProps {
  isReady: boolean;
  onFile: (file: File) => void;
  onReject: (problem: string) => void;
}

/** Accepts one file by drop, or by a button for keyboard users. */
export function DropZone({ isReady, onFile, onReject }: DropZoneProps) {
  const { t } = useTranslation();
  const [isDragOver, setDragOver] = useState(false);
  const handleDragOver = (event: DragEvent) => {
    event.preventDefault();
    event.dataTransfer.dropEffect = isReady ? 'copy' : 'none';
    setDragOver(isReady);
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setDragOver(false);
    const { files } = event.dataTransfer;
    const [file] = files;
    if (!isReady) onReject(t('imports.upload.needsCampaign'));
    else if (files.length > 1) onReject(t('imports.upload.oneFile'));
    else if (file) onFile(file);
  };
  const limits = { megabytes: MAX_FILE_BYTES / 1_024 ** 2, rows: formatCount(MAX_ROWS) };
  return (
    <section
      className={classes.zone}
      aria-label={t('imports.upload.file')}
      data-over={isDragOver || undefined}
      onDragEnter={handleDragOver}
      onDragOver={handleDragOver}
      onDragLeave={() => setDragOver(false)}
      onDrop={handleDrop}
    >
      <IconFileUpload size={32} stroke={1.25} aria-hidden />
      <Text fw={600}>{t(isDragOver ? 'imports.upload.releaseToUpload' : 'imports.upload.dropFile')}</Text>
      <FileButton accept={ACCEPT} disabled={!isReady} onChange={(file) => file && onFile(file)}>
        {(props) => (
          <Button {...props} disabled={!isReady}>
            {t('imports.upload.browse')}
          </Button>
        )}
      </FileButton>
      <Text size="xs" c="dimmed">
        {isReady ? t('imports.upload.fileKinds', limits) : t('imports.upload.needsCampaign')}
      </Text>
    </section>
  );
}
