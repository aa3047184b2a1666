import '../messages.ts';
import type { TemplatePurpose } from '@leadwright/contract/features/email-templates';
import { images } from '@leadwright/contract/features/images';
import {
  type Block,
  escapeAngleBrackets,
  parseRows,
  setAttribute,
  setContent,
  setImage,
} from '@leadwright/contract/mail-templates/blocks';
import { decodeEntities } from '@leadwright/contract/mail-templates/plain-text';
import { parseRecordTable, renderRecordTable } from '@leadwright/contract/mail-templates/record-table';
import { escapeText, parseRichText, plainTextOf } from '@leadwright/contract/mail-templates/text-block';
import { mediaId } from '@leadwright/contract/media/media-path';
import { Button, ColorInput, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../session/session.tsx';
import { ChooseImage } from '../../../ui/images/choose-image.tsx';
import { Thumbnail } from '../../../ui/images/thumbnail.tsx';
import { FieldMenu } from './field-menu.tsx';
import { createTextInsertion } from './insertion.ts';
import { TableFields } from './table-fields.tsx';
import { TextBlock } from './text-block.tsx';

interface BlockFieldsProps {
  source: string;
  block: Block;
  onChange: (source: string) => void;
  purpose: TemplatePurpose;
}

/** Edits the properties of a block. The fields depend on the kind of the block. */
export function BlockFields({ source, block, onChange, purpose }: BlockFieldsProps) {
  const { t } = useTranslation();
  const mayEditSource = useCan('html-source', 'update');
  const attributeField = (name: string, label: string) => (
    <TextInput
      size="xs"
      label={label}
      value={decodeEntities(block.attributes[name] ?? '')}
      onChange={(event) => onChange(setAttribute(source, block, name, event.currentTarget.value))}
    />
  );
  const colourField = (name: string, label: string) => (
    <ColorInput
      size="xs"
      label={label}
      format="hex"
      value={block.attributes[name] ?? ''}
      onChangeEnd={(value) => onChange(setAttribute(source, block, name, value))}
    />
  );
  const setInner = (html: string) => onChange(setContent(source, block, html));
  /** Renders a raw HTML field for content that the block fields cannot edit. Requires a permission. */
  const rawHtmlField = (label: string) =>
    mayEditSource ? (
      <InnerHtmlField
        label={label}
        html={block.inner}
        purpose={purpose}
        isParseable={(html) => parseRows(setContent(source, block, html)) !== undefined}
        onChange={setInner}
      />
    ) : (
      <Text c="dimmed">{t('emailTemplates.customCodeHelp')}</Text>
    );
  switch (block.kind) {
    case 'text':
      if (!parseRichText(block.inner)) return rawHtmlField(t('emailTemplates.textHtml'));
      return <TextBlock label={t('emailTemplates.text')} html={block.inner} purpose={purpose} onChange={setInner} />;
    case 'table': {
      const table = parseRecordTable(block.inner);
      if (!table) return rawHtmlField(t('emailTemplates.tableHtml'));
      return <TableFields table={table} purpose={purpose} onChange={(next) => setInner(renderRecordTable(next))} />;
    }
    case 'button': {
      const plainText = plainTextOf('mj-button', block.inner);
      const label = t('emailTemplates.label');
      return (
        <Stack gap="xs">
          {plainText === undefined ? (
            rawHtmlField(label)
          ) : (
            <PlainTextField
              label={label}
              plainText={plainText}
              purpose={purpose}
              onChange={(next) => setInner(escapeText(next))}
            />
          )}
          {attributeField('href', t('emailTemplates.linkAddress'))}
          {colourField('background-color', t('emailTemplates.colour'))}
        </Stack>
      );
    }
    case 'image':
      return (
        <Stack gap="xs">
          <ImageSource source={source} block={block} onChange={onChange} />
          {attributeField('alt', t('emailTemplates.alternativeText'))}
          {attributeField('href', t('emailTemplates.linkAddress'))}
        </Stack>
      );
    case 'divider':
      return colourField('border-color', t('emailTemplates.colour'));
    case 'spacer':
      return attributeField('height', t('emailTemplates.height'));
    default:
      return <Text c="dimmed">{t('emailTemplates.customCodeHelp')}</Text>;
  }
}

/** Chooses an image from the library, or edits the URL of an external image. */
function ImageSource({ source, block, onChange }: Omit<BlockFieldsProps, 'purpose'>) {
  const { t } = useTranslation();
  const mayRead = useCan(images.subject, 'read');
  const [isOpen, setOpen] = useState(false);
  const { src = '', alt = '', width = '' } = block.attributes;
  const id = mediaId(src);
  const title = t(id ? 'emailTemplates.chooseAnotherImage' : 'emailTemplates.chooseImage');
  return (
    <>
      {id ? (
        <Thumbnail id={id} alt={decodeEntities(alt)} size="medium" />
      ) : (
        <TextInput
          size="xs"
          label={t('emailTemplates.imageAddress')}
          value={decodeEntities(src)}
          onChange={(event) => onChange(setAttribute(source, block, 'src', event.currentTarget.value))}
        />
      )}
      {mayRead && (
        <Button size="xs" variant="default" onClick={() => setOpen(true)} style={{ alignSelf: 'flex-start' }}>
          {title}
        </Button>
      )}
      {isOpen && (
        <ChooseImage
          title={title}
          currentImage={id ? { id, alt: decodeEntities(alt), width: Number.parseInt(width, 10) || null } : undefined}
          hasWidthField
          onChoose={(image) => {
            onChange(setImage(source, block, image));
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface PlainTextFieldProps {
  label: string;
  plainText: string;
  purpose: TemplatePurpose;
  onChange: (plainText: string) => void;
}

/** Edits plain text with merge fields. */
function PlainTextField({ label, plainText, purpose, onChange }: PlainTextFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Stack gap={4}>
      <TextInput
        ref={input}
        size="xs"
        label={label}
        value={plainText}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Group>
        <FieldMenu purpose={purpose} insertion={createTextInsertion(input, plainText, onChange)} />
      </Group>
    </Stack>
  );
}

interface InnerHtmlFieldProps {
  label: string;
  html: string;
  purpose: TemplatePurpose;
  /** Whether the source can still be parsed into blocks with this HTML. */
  isParseable: (html: string) => boolean;
  onChange: (html: string) => void;
}

/** Edits the HTML of a block. An incomplete tag is escaped until it is complete, so that the blocks stay parseable. */
function InnerHtmlField({ label, html: storedHtml, purpose, isParseable, onChange }: InnerHtmlFieldProps) {
  const textarea = useRef<HTMLTextAreaElement>(null);
  const [editState, setEditState] = useState({ html: storedHtml, storedHtml });
  const html = editState.storedHtml === storedHtml ? editState.html : storedHtml;
  const change = (next: string) => {
    const safeHtml = isParseable(next) ? next : escapeAngleBrackets(next);
    setEditState({ html: next, storedHtml: safeHtml });
    onChange(safeHtml);
  };
  return (
    <Stack gap={4}>
      <Textarea
        ref={textarea}
        size="xs"
        label={label}
        value={html}
        onChange={(event) => change(event.currentTarget.value)}
        autosize
        minRows={2}
        maxRows={14}
      />
      <Group>
        <FieldMenu purpose={purpose} insertion={createTextInsertion(textarea, html, change)} />
      </Group>
    </Stack>
  );
}
