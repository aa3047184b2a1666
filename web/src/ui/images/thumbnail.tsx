import './messages.ts';
import type { MediaSize } from '@leadwright/contract/media/media-path';
import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useImageUrls } from './image-urls.ts';
import classes from './images.module.css';

interface ThumbnailProps {
  id: string;
  alt: string;
  size: MediaSize;
}

/** An uncropped image of the library in one of its sizes, on a background that shows transparency. */
export function Thumbnail({ id, alt, size }: ThumbnailProps) {
  const { t } = useTranslation();
  const { data, isError, isPending } = useImageUrls(id);
  const [failedUrl, setFailedUrl] = useState<string>();
  const url = data?.[size];
  if (isError || data === null || (url && failedUrl === url))
    return (
      <span className={classes.frame} data-size={size} role="img" aria-label={t('imageParts.loadFailed')}>
        <IconPhotoOff size={20} aria-hidden />
      </span>
    );
  return (
    <span className={classes.frame} data-size={size} aria-busy={isPending || undefined}>
      {url && <img src={url} alt={alt} loading="lazy" decoding="async" onError={() => setFailedUrl(url)} />}
    </span>
  );
}
