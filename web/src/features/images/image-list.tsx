import './messages.ts';
import { images } from '@leadwright/contract/features/images';
import { Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toRow } from '../../paths.ts';
import { useCan } from '../../session/session.tsx';
import { formatBytes } from '../../ui/format.ts';
import { DataGrid } from '../../ui/grid/data-grid.tsx';
import type { RowActions } from '../../ui/grid/row-menu/use-row-menu.ts';
import { Thumbnail } from '../../ui/images/thumbnail.tsx';
import { UploadList } from '../../ui/images/upload-list.tsx';
import { UploadZone } from '../../ui/images/upload-zone.tsx';
import { useUploads } from '../../ui/images/use-uploads.ts';
import { capitalise, Page } from '../../ui/page.tsx';
import { useArchive } from '../../ui/record/use-archive.ts';
import { describeImageUses } from './image-uses.ts';
import classes from './images.module.css';

/** Shows the library as tiles or a table, with an upload. */
export function ImageList() {
  const { t } = useTranslation();
  const mayAdd = useCan(images.subject, 'create');
  const { archive, dialog } = useArchive(images);
  const { uploads, list, space } = useUploads('');
  const rowActions: RowActions = { edit: ({ id }) => toRow('imageEdit', id), archive };
  return (
    <Page full title={capitalise(images.noun.many)}>
      <Stack gap="xs">
        {mayAdd && (
          <UploadZone largest={space.data?.largest} onFiles={(files) => uploads.add(files)}>
            {space.data && <Quota {...space.data} />}
          </UploadZone>
        )}
        <UploadList uploads={uploads} list={list} />
      </Stack>
      <DataGrid
        dataset={images.list}
        requiredColumns={['name', 'alt', 'width', 'height', 'bytes', 'in_documents', 'in_templates', 'in_clients']}
        openHref={({ id }) => toRow('image', id)}
        picture={({ id }) => <Thumbnail id={id} alt="" size="small" />}
        columnCells={{ bytes: ({ bytes }) => formatBytes(bytes) }}
        tile={({ id, alt, width, height, bytes, ...uses }) => (
          <>
            <Thumbnail id={id} alt={alt} size="medium" />
            <Text size="xs" c="dimmed" className={classes.facts}>
              {[t('images.dimensions', { width, height }), formatBytes(bytes)].join(' · ')}
              <br />
              {describeImageUses(t, uses)}
              {!alt && ` · ${t('images.alt.missing')}`}
            </Text>
          </>
        )}
        rowActions={rowActions}
        empty={{
          title: t('records.noneTitle', { what: images.noun.many }),
          text: images.purpose,
        }}
      />
      {dialog}
    </Page>
  );
}

/** Shows how much of the storage quota the images use. */
function Quota({ used, allowed }: { used: number; allowed: number }) {
  const { t } = useTranslation();
  const usageText = t('images.quota', { used: formatBytes(used), allowed: formatBytes(allowed) });
  const share = Math.min(100, (used / allowed) * 100);
  return (
    <Stack gap={2} miw={160}>
      <Text size="xs" c="dimmed">
        {usageText}
      </Text>
      <Progress
        value={share}
        size="sm"
        color={share > 90 ? 'danger' : undefined}
        aria-label={`${t('images.quotaLabel')}: ${usageText}`}
      />
    </Stack>
  );
}
