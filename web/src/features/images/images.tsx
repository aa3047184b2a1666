import './messages.ts';
import { IMAGE_KIND, images } from '@leadwright/contract/features/images';
import type { RowOf } from '@leadwright/contract/resource';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { copyWithToast } from '../../ui/copy-text.ts';
import { Field } from '../../ui/form/field.tsx';
import { FieldGrid } from '../../ui/form/field-grid.tsx';
import { formatBytes, formatMoment } from '../../ui/format.ts';
import { useImageUrls } from '../../ui/images/image-urls.ts';
import { Thumbnail } from '../../ui/images/thumbnail.tsx';
import { resourceScreens } from '../../ui/record/resource-screens.tsx';
import { FileField } from './file-field.tsx';
import { FolderField } from './folder-field.tsx';
import { ImageList } from './image-list.tsx';
import { describeImageUses } from './image-uses.ts';

type Image = RowOf<typeof images>;

function Fields() {
  return (
    <FieldGrid>
      <FileField />
      <Field name="name" autoFocus />
      <Field name="alt" />
      <FolderField />
      <Field name="tags" />
    </FieldGrid>
  );
}

/** Copies the permanent URL for emails, or else a URL that expires after some hours. */
function CopyUrl({ image: { id } }: { image: Image }) {
  const { t } = useTranslation();
  const { data } = useImageUrls(id);
  if (!data) return null;
  const copy = () =>
    data.public
      ? copyWithToast(data.public, t('images.linkCopied'))
      : copyWithToast(
          window.location.origin + data.original,
          t('images.linkCopiedUntil', { until: formatMoment(expiryOf(data.original)) }),
        );
  return (
    <Button variant="default" onClick={copy}>
      {t('images.copyLink')}
    </Button>
  );
}

const expiryOf = (url: string): string => {
  const until = new URL(url, window.location.origin).searchParams.get('until');
  return new Date(Number(until) * 3_600_000).toISOString();
};

function ImagePanel({ image }: { image: Image }) {
  const { t } = useTranslation();
  const { id, alt, kind, width, height, bytes } = image;
  const facts = [
    IMAGE_KIND[kind],
    t('images.dimensions', { width, height }),
    formatBytes(bytes),
    describeImageUses(t, image),
  ];
  return (
    <Stack gap={4}>
      <Thumbnail id={id} alt={alt} size={kind === 'gif' || kind === 'svg' ? 'original' : 'large'} />
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
      </Group>
    </Stack>
  );
}

const { Add, View, Edit } = resourceScreens(images, {
  one: 'image',
  many: 'images',
  form: <Fields />,
  keyFacts: ['alt', 'folder'],
  facts: ['alt', 'folder', 'tags'],
  actions: (image) => <CopyUrl image={image} />,
  panels: (image) => <ImagePanel image={image} />,
});

export { Add, Edit, ImageList as List, View };
