import '../messages.ts';
import type { TemplatePurpose } from '@leadwright/contract/features/email-templates';
import { images } from '@leadwright/contract/features/images';
import {
  type Block,
  escapeAngleBrackets,
  rowsOf,
  withAttribute,
  withImage,
  withInner,
} from '@leadwright/contract/mail-templates/blocks';
import { decodeEntities } from '@leadwright/contract/mail-templates/plain-text';
import { htmlOfTable, recordTableOf } from '@leadwright/contract/mail-templates/record-table';
import { escapeText, textOf, wordsOf } from '@leadwright/contract/mail-templates/text-block';
import { mediaId } from '@leadwright/contract/media/media-path';
import { Button, ColorInput, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../session/session.tsx';
import { ChooseImage } from '../../../ui/images/choose-image.tsx';
import { Thumbnail } from '../../../ui/images/thumbnail.tsx';
import { FieldMenu } from './field-menu.tsx';
import { insertionInto } from './insertion.ts';
import { TableFields } from './table-fields.tsx';
import { TextBlock } from './text-block.tsx';

interface BlockFieldsProps {
  source: string;
  block: Block;
  onChange: (source: string) => void;
  purpose: TemplatePurpose;
}

/** Edits the properties of a block, by its kind. */
export function BlockFields({ source, block, onChange, purpose }: BlockFieldsProps) {
  const { t } = useTranslation();
  const maySource = useCan('html-source', 'update');
  const attribute = (name: string, label: string) => (
    <TextInput
      size="xs"
      label={label}
      value={decodeEntities(block.attributes[name] ?? '')}
      onChange={(event) => onChange(withAttribute(source, block, name, event.currentTarget.value))}
    />
  );
  const colour = (name: string, label: string) => (
    <ColorInput
      size="xs"
      label={label}
      format="hex"
      value={block.attributes[name] ?? ''}
      onChangeEnd={(value) => onChange(withAttribute(source, block, name, value))}
    />
  );
  const put = (html: string) => onChange(withInner(source, block, html));
  /** Raw HTML for what blocks cannot express, for users with the permission. */
  const manualHint = (label: string) =>
    maySource ? (
      <InnerHtml
        label={label}
        html={block.inner}
        purpose={purpose}
        isWhole={(html) => rowsOf(withInner(source, block, html)) !== undefined}
        onChange={put}
      />
    ) : (
      <Text c="dimmed">{t('emailTemplates.byHand')}</Text>
    );
  switch (block.kind) {
    case 'text':
      if (!textOf(block.inner)) return manualHint(t('emailTemplates.textHtml'));
      return <TextBlock label={t('emailTemplates.text')} html={block.inner} purpose={purpose} onChange={put} />;
    case 'table': {
      const table = recordTableOf(block.inner);
      if (!table) return manualHint(t('emailTemplates.tableHtml'));
      return <TableFields table={table} purpose={purpose} onChange={(next) => put(htmlOfTable(next))} />;
    }
    case 'button': {
      const words = wordsOf('mj-button', block.inner);
      const label = t('emailTemplates.label');
      return (
        <Stack gap="xs">
          {words === undefined ? (
            manualHint(label)
          ) : (
            <Words label={label} words={words} purpose={purpose} onChange={(next) => put(escapeText(next))} />
          )}
          {attribute('href', t('emailTemplates.link'))}
          {colour('background-color', t('emailTemplates.colour'))}
        </Stack>
      );
    }
    case 'image':
      return (
        <Stack gap="xs">
          <ImageSource source={source} block={block} onChange={onChange} />
          {attribute('alt', t('emailTemplates.alt'))}
          {attribute('href', t('emailTemplates.link'))}
        </Stack>
      );
    case 'divider':
      return colour('border-color', t('emailTemplates.colour'));
    case 'spacer':
      return attribute('height', t('emailTemplates.height'));
    default:
      return <Text c="dimmed">{t('emailTemplates.byHand')}</Text>;
  }
}

/** Chooses an image of the library or an external one. */
function ImageSource({ source, block, onChange }: Omit<BlockFieldsProps, 'purpose'>) {
  const { t } = useTranslation();
  const mayRead = useCan(images.subject, 'read');
  const [isOpen, setOpen] = useState(false);
  const { src = '', alt = '', width = '' } = block.attributes;
  const id = mediaId(src);
  const title = t(id ? 'emailTemplates.otherImage' : 'emailTemplates.chooseImage');
  return (
    <>
      {id ? (
        <Thumbnail id={id} alt={decodeEntities(alt)} size="medium" />
      ) : (
        <TextInput
          size="xs"
          label={t('emailTemplates.address')}
          value={decodeEntities(src)}
          onChange={(event) => onChange(withAttribute(source, block, 'src', event.currentTarget.value))}
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
          withWidth
          onChoose={(image) => {
            onChange(withImage(source, block, image));
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface WordsProps {
  label: string;
  words: string;
  purpose: TemplatePurpose;
  onChange: (words: string) => void;
}

/** Edits plain text with merge fields. */
function Words({ label, words, purpose, onChange }: WordsProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Stack gap={4}>
      <TextInput
        ref={input}
        size="xs"
        label={label}
        value={words}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Group>
        <FieldMenu purpose={purpose} into={insertionInto(input, words, onChange)} />
      </Group>
    </Stack>
  );
}

interface InnerHtmlProps {
  label: string;
  html: string;
  purpose: TemplatePurpose;
  /** Whether the source can still be parsed into blocks with this HTML. */
  isWhole: (html: string) => boolean;
  onChange: (html: string) => void;
}

/** Edits the HTML of a block. An incomplete tag is escaped until it is complete, so that the blocks stay parseable. */
function InnerHtml({ label, html: stored, purpose, isWhole, onChange }: InnerHtmlProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState({ html: stored, stored });
  const html = typed.stored === stored ? typed.html : stored;
  const change = (next: string) => {
    const put = isWhole(next) ? next : escapeAngleBrackets(next);
    setTyped({ html: next, stored: put });
    onChange(put);
  };
  return (
    <Stack gap={4}>
      <Textarea
        ref={area}
        size="xs"
        label={label}
        value={html}
        onChange={(event) => change(event.currentTarget.value)}
        autosize
        minRows={2}
        maxRows={14}
      />
      <Group>
        <FieldMenu purpose={purpose} into={insertionInto(area, html, change)} />
      </Group>
    </Stack>
  );
}
