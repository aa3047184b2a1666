import './messages.ts';
import { AppError } from '@leadwright/contract/errors';
import { attachmentFile, type emailTemplates, uploadAttachment } from '@leadwright/contract/features/email-templates';
import {
  ATTACHMENT_TYPES,
  type Attachment,
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
} from '@leadwright/contract/mail-templates/attachments';
import type { RowOf } from '@leadwright/contract/resource';
import { ActionIcon, Anchor, Button, FileButton, Group, Input, List, Text } from '@mantine/core';
import { IconPaperclip, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { explain } from '../../api/explain.ts';
import { download, upload } from '../../api/files.ts';
import { notifyFailure } from '../../api/notify.ts';
import { useField, useFormContext } from '../../ui/form/form-context.ts';
import { formatBytes } from '../../ui/format.ts';

const ACCEPT = Object.keys(ATTACHMENT_TYPES)
  .map((extension) => `.${extension}`)
  .join(',');

/** Edits the attachments of the email. A file is uploaded as soon as the user chooses it. */
export function AttachmentsField() {
  const { t } = useTranslation();
  const { form } = useFormContext();
  const { id, type, error, set, value } = useField<Attachment[] | null>('attachments');
  const [isSending, setSending] = useState(false);
  const currentAttachments = value ?? [];
  const send = async (files: File[]) => {
    setSending(true);
    const newAttachments: Attachment[] = [];
    try {
      for (const file of files)
        newAttachments.push(await upload(uploadAttachment, { query: { name: file.name }, file }));
      form.clearFieldError('attachments');
    } catch (failure) {
      const problem = failure instanceof AppError ? (failure.fields?.name ?? explain(failure).text) : undefined;
      if (problem) form.setFieldError('attachments', String(problem));
      else notifyFailure(failure);
    }
    if (newAttachments.length > 0) set([...currentAttachments, ...newAttachments]);
    setSending(false);
  };
  return (
    <Input.Wrapper
      label={type.meta.label}
      labelElement="div"
      description={t('emailTemplates.attachFileHelp', {
        most: MAX_ATTACHMENTS,
        size: formatBytes(MAX_ATTACHMENT_BYTES),
      })}
      error={error}
    >
      {currentAttachments.length > 0 && (
        <List aria-label={type.meta.label} listStyleType="none" my="xs">
          {currentAttachments.map(({ file, name, bytes }, index) => (
            <List.Item key={`${file} ${name}`}>
              <Group gap="xs">
                <Text span>{name}</Text>
                <Text span c="dimmed">
                  {formatBytes(bytes)}
                </Text>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('emailTemplates.removeAttachment', { name })}
                  onClick={() => set(currentAttachments.filter((_, otherIndex) => otherIndex !== index))}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              </Group>
            </List.Item>
          ))}
        </List>
      )}
      <div>
        <FileButton multiple accept={ACCEPT} onChange={send}>
          {(props) => (
            <Button
              {...props}
              id={id}
              mt={4}
              variant="default"
              leftSection={<IconPaperclip size={14} aria-hidden />}
              disabled={currentAttachments.length >= MAX_ATTACHMENTS}
              loading={isSending}
            >
              {t('emailTemplates.attachFile')}
            </Button>
          )}
        </FileButton>
      </div>
    </Input.Wrapper>
  );
}

/** Lists the attachments of a template, each with a link. */
export function Attachments({ template: { id, attachments } }: { template: RowOf<typeof emailTemplates> }) {
  return (
    <List listStyleType="none">
      {attachments.map(({ file, name, bytes }) => (
        <List.Item key={`${file} ${name}`}>
          <Anchor
            component="button"
            type="button"
            onClick={() => download(attachmentFile, { params: { id, file } }, name).catch(notifyFailure)}
          >
            {name}
          </Anchor>{' '}
          <Text span c="dimmed">
            {formatBytes(bytes)}
          </Text>
        </List.Item>
      ))}
    </List>
  );
}
