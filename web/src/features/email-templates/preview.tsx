import './messages.ts';
import type { CallInput } from '@leadwright/contract/endpoint';
import {
  type MailPreview,
  PURPOSE_RULES,
  previewEmailTemplate,
  type Remark,
  type TemplatePurpose,
} from '@leadwright/contract/features/email-templates';
import type { DataRoot } from '@leadwright/contract/merge/catalogue';
import { Alert, Group, List, SegmentedControl, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/hooks.ts';
import { ReferenceField } from '../../ui/form/controls/reference-field.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import classes from './preview.module.css';

type PreviewInput = CallInput<typeof previewEmailTemplate>['body'];
interface PreviewProps {
  mail: Omit<PreviewInput, 'record_id'> & { purpose: TemplatePurpose };
}
const VIEWS = ['desktop', 'phone', 'dark', 'textOnly'] as const;
type View = (typeof VIEWS)[number];

const LIST_BY_ROOT: Record<DataRoot, string> = {
  client: 'clients',
  campaign: 'campaigns',
  account: 'accounts',
  contact: 'contacts',
  opportunity: 'contacts',
  user: 'staff-users',
};
const DEBOUNCE_MS = 400;

/** Previews an email with the values of a record or with sample values, and lists its errors and warnings. */
export function Preview({ mail }: PreviewProps) {
  const { t } = useTranslation();
  const [record, setRecord] = useState<string | null>(null);
  const [view, setView] = useState<View>('desktop');
  const { purpose, language, client_id, campaign_id, subject, preheader, source, own_text } = mail;
  const previewInput = {
    purpose,
    language,
    client_id,
    campaign_id,
    subject,
    preheader,
    source,
    own_text,
    record_id: record,
  };
  const [debouncedInput] = useDebouncedValue(JSON.stringify(previewInput), DEBOUNCE_MS);
  const { data, error, isPending, refetch } = useCall(
    previewEmailTemplate,
    { body: JSON.parse(debouncedInput) as PreviewInput },
    { placeholderData: (previous) => previous },
  );
  return (
    <Stack gap="sm">
      <Group align="flex-end">
        <ReferenceField
          key={purpose}
          list={LIST_BY_ROOT[PURPOSE_RULES[purpose].root]}
          label={t('emailTemplates.previewRecord')}
          placeholder={t('emailTemplates.previewRecordPlaceholder')}
          value={record}
          onChange={setRecord}
          clearable
          w={280}
        />
        <SegmentedControl
          aria-label={t('emailTemplates.previewMode')}
          data={VIEWS.map((viewName) => ({ value: viewName, label: t(`emailTemplates.${viewName}`) }))}
          value={view}
          onChange={(next) => setView(next as View)}
        />
      </Group>
      {error && <Failed error={error} onRetry={refetch} />}
      {isPending && !error && <Loading />}
      {data && <PreviewContent preview={data} view={view} />}
    </Stack>
  );
}

function PreviewContent({
  preview: { remarks, subject, html, text, missing },
  view,
}: {
  preview: MailPreview;
  view: View;
}) {
  const { t } = useTranslation();
  return (
    <>
      {html === '' && <Alert color="danger">{t('emailTemplates.errors')}</Alert>}
      {html !== '' && <Text fw={600}>{subject}</Text>}
      {missing.length > 0 && (
        <Alert color="warning">
          {t('emailTemplates.missingValues', { fields: missing.map(({ label }) => label).join(', ') })}
        </Alert>
      )}
      {html !== '' && view === 'textOnly' && <pre className={classes.text}>{text}</pre>}
      {html !== '' && view !== 'textOnly' && (
        // The sandbox allows neither scripts nor same-origin access, so the email content is isolated.
        <iframe
          className={classes.frame}
          data-view={view}
          title={t('emailTemplates.previewFrame')}
          sandbox=""
          srcDoc={addFrameStyles(html, view === 'dark')}
        />
      )}
      <Remarks remarks={remarks} />
    </>
  );
}

/**
 * Adds styles for the frame: a white background in every theme. The dark view inverts colours, but not images, as
 * email clients do.
 */
const addFrameStyles = (html: string, isDark: boolean) => {
  const darkStyle = isDark ? 'html,img{filter:invert(1) hue-rotate(180deg)}' : '';
  return html.replace('</head>', `<style>html{background:#fff}${darkStyle}</style></head>`);
};

function Remarks({ remarks }: { remarks: Remark[] }) {
  const { t } = useTranslation();
  if (remarks.length === 0) return <Text c="dimmed">{t('emailTemplates.noIssues')}</Text>;
  return (
    <List aria-label={t('emailTemplates.issues')} listStyleType="none" size="sm" spacing={4}>
      {remarks.map(({ level, field, line, column, message, at }) => (
        <List.Item key={`${field} ${at} ${message}`}>
          <Text span fw={600} c={level === 'error' ? 'danger' : undefined}>
            {t(`emailTemplates.${level}`)}
          </Text>{' '}
          <Text span c="dimmed">
            {t('emailTemplates.issuePosition', { line, column })}
          </Text>{' '}
          {message}
        </List.Item>
      ))}
    </List>
  );
}
