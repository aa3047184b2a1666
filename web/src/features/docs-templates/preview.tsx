import './messages.ts';
import { type docsTemplates, previewDocsTemplate } from '@leadwright/contract/features/docs-templates';
import type { RowOf } from '@leadwright/contract/resource';
import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/hooks.ts';
import { Failed, Loading } from '../../ui/states.tsx';
import classes from './preview.module.css';

/** Page style: dark on white in every theme. */
const PAGE_STYLE = '<style>html{background:#fff;color:#000;font:14px/1.5 sans-serif}</style>';

/** Previews the document with the values of the chosen record, or with sample values. */
export function Preview({ template, record }: { template: RowOf<typeof docsTemplates>; record: string | null }) {
  const { t } = useTranslation();
  const { id, format } = template;
  const query = record ? { record_id: record } : {};
  const { data, error, refetch } = useCall(previewDocsTemplate, { params: { id }, query }, { staleTime: 0 });
  if (error) return <Failed error={error} onRetry={refetch} />;
  if (!data) return <Loading />;
  return (
    <Stack gap={4}>
      {/* The sandbox allows neither scripts nor same-origin access, so the document content is isolated. */}
      <iframe
        className={classes.frame}
        title={t('docsTemplates.documents.preview')}
        sandbox=""
        srcDoc={`${PAGE_STYLE}${data.html}`}
      />
      {format === 'docx' && (
        <Text size="sm" c="dimmed">
          {t('docsTemplates.documents.textOnly')}
        </Text>
      )}
    </Stack>
  );
}
