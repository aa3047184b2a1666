import { AppError } from '@leadwright/contract/errors';
import { imageStorage, images } from '@leadwright/contract/features/images';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { callKey, useCall } from '../../api/hooks.ts';
import { formatBytes } from '../format.ts';
import { type Image, Uploads } from './uploads.ts';

/** Returns the uploads of a screen; they are cancelled when the screen is left. */
export function useUploads(folder: string, onDone: (image: Image) => void = () => undefined) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const space = useCall(imageStorage, {}, { staleTime: 0 });
  const largest = space.data?.largest ?? Number.POSITIVE_INFINITY;
  const latest = useRef({ folder, largest, onDone });
  latest.current = { folder, largest, onDone };
  const [uploads] = useState(
    () =>
      new Uploads(
        () => latest.current,
        () => new AppError('too_large', t('imageParts.tooLarge', { largest: formatBytes(latest.current.largest) })),
        (image) => {
          for (const endpoint of [images.list.endpoint, imageStorage])
            void client.invalidateQueries({ queryKey: [callKey(endpoint)] });
          latest.current.onDone(image);
        },
      ),
  );
  const list = useSyncExternalStore(uploads.listen, uploads.list);
  useEffect(() => () => uploads.stop(), [uploads]);
  return { uploads, list, space };
}
