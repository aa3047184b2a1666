import '../form/messages.ts';
import './messages.ts';
import { images } from '@leadwright/contract/features/images';
import { Button, Group, Modal, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/hooks.ts';
import { useCan } from '../../session/session.tsx';
import { RequiredLabel } from '../required-label.tsx';
import { Failed, Loading } from '../states.tsx';
import { useDebouncedText } from '../use-search-text.ts';
import classes from './images.module.css';
import { Thumbnail } from './thumbnail.tsx';
import { UploadList } from './upload-list.tsx';
import { UploadZone } from './upload-zone.tsx';
import { useUploads } from './use-uploads.ts';

const PAGE_SIZE = 60;
const MIN_WIDTH = 16;
const MAX_WIDTH = 2_000;

interface ImageChoice {
  id: string;
  alt: string;
  width: number | null;
}
interface ImageOption {
  id: string;
  name: string;
  alt: string;
}

interface ChooseImageProps {
  title: string;
  /** The current image in the text. */
  currentImage?: ImageChoice | undefined;
  /** Adds a field for the displayed width. */
  hasWidthField?: boolean;
  onChoose: (choice: ImageChoice) => void;
  onClose: () => void;
}

/** The dialog that selects or uploads an image and requires its alternative text. */
export function ChooseImage({ title, currentImage, hasWidthField, onChoose, onClose }: ChooseImageProps) {
  const { t } = useTranslation();
  const mayAdd = useCan(images.subject, 'create');
  const [id, setId] = useState(currentImage?.id);
  const [alt, setAlt] = useState(currentImage?.alt ?? '');
  const [width, setWidth] = useState<number | string>(currentImage?.width ?? '');
  const [isSubmitted, setSubmitted] = useState(false);
  const choose = (image: ImageOption) => {
    setId(image.id);
    if (image.alt) setAlt(image.alt);
  };
  const { uploads, list, space } = useUploads('', choose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog may be inside another form, which must not be submitted.
    event.stopPropagation();
    setSubmitted(true);
    if (id && alt.trim()) onChoose({ id, alt: alt.trim(), width: typeof width === 'number' ? width : null });
  };
  return (
    <Modal opened onClose={onClose} title={title} size="xl">
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          {mayAdd && <UploadZone largest={space.data?.largest} onFiles={(files) => uploads.add(files)} />}
          <UploadList
            uploads={uploads}
            list={list}
            onExisting={(imageId, name) => choose({ id: imageId, name, alt: '' })}
          />
          <Choices value={id} onChange={choose} />
          {isSubmitted && !id && (
            <Text c="danger" size="sm" role="alert">
              {t('imageParts.choose.noneChosen')}
            </Text>
          )}
          <TextInput
            label={<RequiredLabel text={t('imageParts.choose.alt')} />}
            description={t('imageParts.choose.altHelp')}
            aria-required
            maxLength={300}
            value={alt}
            error={isSubmitted && !alt.trim() && t('imageParts.choose.altMissing')}
            onChange={({ currentTarget }) => setAlt(currentTarget.value)}
          />
          {hasWidthField && (
            <NumberInput
              label={t('imageParts.choose.width')}
              description={t('imageParts.choose.widthHelp')}
              min={MIN_WIDTH}
              max={MAX_WIDTH}
              clampBehavior="blur"
              allowDecimal={false}
              value={width}
              onChange={setWidth}
              w={260}
            />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('shell.cancel')}
            </Button>
            <Button type="submit">{title}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** The images of the library, newest first, with a search. */
function Choices({ value, onChange }: { value: string | undefined; onChange: (image: ImageOption) => void }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [rowLimit, setRowLimit] = useState(PAGE_SIZE);
  const { text, type } = useDebouncedText(search, setSearch);
  const query = { startRow: 0, endRow: rowLimit, quickSearch: search, columns: ['name', 'alt'] };
  const { data, error, refetch } = useCall(
    images.list.endpoint,
    { body: { query: JSON.stringify(query) } },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  if (error) return <Failed error={error} onRetry={refetch} />;
  const rows = data ? (JSON.parse(data.data) as { rows: ImageOption[] }).rows : undefined;
  return (
    <Stack gap="xs">
      <TextInput
        type="search"
        label={t('imageParts.choose.search')}
        value={text}
        data-autofocus
        onChange={({ currentTarget }) => type(currentTarget.value)}
        // Enter must not submit the dialog.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {rows === undefined && <Loading />}
      {rows?.length === 0 && (
        <Text c="dimmed" size="sm">
          {t(search ? 'imageParts.choose.noMatch' : 'imageParts.choose.noImages')}
        </Text>
      )}
      <div className={classes.choices} role="radiogroup" aria-label={t('imageParts.choose.list')}>
        {rows?.slice(0, rowLimit).map((image) => (
          <label key={image.id} className={classes.choice}>
            <input type="radio" name="image" checked={image.id === value} onChange={() => onChange(image)} />
            <Thumbnail id={image.id} alt="" size="medium" />
            <Text component="span" size="xs" className={classes.name}>
              {image.name}
            </Text>
          </label>
        ))}
      </div>
      {rows && rows.length > rowLimit && (
        <Button size="xs" variant="subtle" onClick={() => setRowLimit(rowLimit + PAGE_SIZE)}>
          {t('imageParts.choose.more')}
        </Button>
      )}
    </Stack>
  );
}
