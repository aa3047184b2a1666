import './messages.ts';
import { DOCUMENT_KIND, readPublishedDocument } from '@leadwright/contract/features/documents';
import type { RichText } from '@leadwright/contract/rich-text/schema';
import { Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { formatMoment } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { RichTextField } from '../../ui/rich-text/rich-text.tsx';

/** Shows one document to a client user. */
export function Screen() {
  const { t } = useTranslation();
  const { documentId = '' } = useParams();
  const { data, error, isPending, refetch } = useCall(readPublishedDocument, { params: { id: documentId } });
  const content = data?.content;
  const text = useMemo(() => content && (JSON.parse(content) as RichText), [content]);
  return (
    <Page title={data?.name ?? t('clientDocuments.document')} isPending={isPending} error={error} onRetry={refetch}>
      {data && text && (
        <Stack gap="sm" maw={900}>
          <Text c="dimmed" size="sm">
            {[
              DOCUMENT_KIND[data.kind],
              data.campaign_name,
              t('clientDocuments.published', { when: formatMoment(data.published_at) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          <RichTextField label={data.name} value={text} images={data.images} />
        </Stack>
      )}
    </Page>
  );
}
