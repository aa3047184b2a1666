import './messages.ts';
import { Button, FileButton, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../format.ts';
import classes from './images.module.css';
import { filesIn } from './uploads.ts';

const ACCEPT = 'image/png,image/jpeg,image/gif,image/webp,image/svg+xml,.svg';

interface UploadZoneProps {
  /** The maximum file size in bytes. */
  largest: number | undefined;
  onFiles: (files: File[]) => void;
  /** Content next to the button that chooses files. */
  children?: ReactNode;
}

/** Accepts dropped and pasted images, and images chosen with the button. */
export function UploadZone({ largest, onFiles, children }: UploadZoneProps) {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  usePastedFiles(onFiles);
  const hover = (event: DragEvent) => {
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles(filesIn(event.dataTransfer));
  };
  const resetRef = useRef<() => void>(null);
  return (
    <section
      className={classes.zone}
      aria-label={t('imageParts.upload')}
      data-over={isOver || undefined}
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {/* The reset allows the user to choose the same file again. */}
      <FileButton
        multiple
        accept={ACCEPT}
        resetRef={resetRef}
        onChange={(files) => {
          onFiles(files);
          resetRef.current?.();
        }}
      >
        {(props) => (
          <Button {...props} size="xs" leftSection={<IconUpload size={14} aria-hidden />}>
            {t('imageParts.upload')}
          </Button>
        )}
      </FileButton>
      <Text size="sm" c="dimmed" flex={1} miw={180}>
        {t(isOver ? 'imageParts.releaseHint' : 'imageParts.dropHint')}
        {largest !== undefined && ` · ${t('imageParts.allowedTypes', { largest: formatBytes(largest) })}`}
      </Text>
      {children}
    </section>
  );
}

/** Accepts images pasted anywhere on the page, except into a field. */
function usePastedFiles(onFiles: (files: File[]) => void): void {
  const { t } = useTranslation();
  const latestOnFiles = useRef(onFiles);
  latestOnFiles.current = onFiles;
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = filesIn(event.clipboardData).filter(({ type }) => type.startsWith('image/'));
      if (files.length === 0) return;
      event.preventDefault();
      // The browser names every screenshot "image".
      const namedFiles = files.map((file) =>
        /^image\.\w+$/.test(file.name)
          ? new File([file], `${t('imageParts.pasted')}.${file.type.replace(/^image\/(\w+).*$/, '$1')}`, {
              type: file.type,
            })
          : file,
      );
      latestOnFiles.current(namedFiles);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, [t]);
}
