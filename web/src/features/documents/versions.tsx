import './messages.ts';
import {
  type documents,
  documentVersions,
  documents as entity,
  readDocument,
  readDocumentVersion,
  restoreDocumentVersion,
} from '@leadwright/contract/features/documents';
import type { RowOf } from '@leadwright/contract/resource';
import { toLines } from '@leadwright/contract/rich-text/plain-text';
import type { RichText } from '@leadwright/contract/rich-text/schema';
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall, useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { formatMoment } from '../../ui/format.ts';
import type { RecordTab } from '../../ui/record/record-tabs.tsx';
import { Section } from '../../ui/record/section.tsx';
import { EmptyState, Failed, Loading } from '../../ui/states.tsx';
import { TextComparison } from './text-comparison.tsx';

type Document = RowOf<typeof documents>;
const CURRENT = 'present';
const parseLines = (content: string) => toLines(JSON.parse(content) as RichText);

export function useVersionsTab(document: Document): RecordTab[] {
  const { t } = useTranslation();
  return [{ key: 'versions', title: t('documents.versions.title'), content: <Versions document={document} /> }];
}

function Versions({ document: { id, state, can, archived_at } }: { document: Document }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useCall(documentVersions, { params: { id } }, { staleTime: 0 });
  const [comparedNumber, setComparedNumber] = useState<number>();
  if (error) return <Failed error={error} onRetry={refetch} />;
  if (isPending) return <Loading />;
  const { versions } = data;
  if (versions.length === 0)
    return <EmptyState title={t('documents.versions.none')} text={t('documents.versions.noneText')} />;
  const mayRestore = can.update && state !== 'archived' && !archived_at;
  return (
    <Stack gap="sm">
      {versions.map(({ number, saved_at, saved_by, word_count }) => (
        <Section
          key={number}
          title={t('documents.versions.number', { number })}
          action={
            <Button
              size="xs"
              variant="default"
              aria-expanded={comparedNumber === number}
              onClick={() => setComparedNumber(comparedNumber === number ? undefined : number)}
            >
              {t('documents.versions.compare')}
            </Button>
          }
        >
          <Stack gap="xs">
            <Text c="dimmed" size="sm">
              {[formatMoment(saved_at), saved_by, t('documents.versions.words', { count: word_count })]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            {comparedNumber === number && (
              <Comparison
                id={id}
                number={number}
                otherNumbers={versions
                  .map((version) => version.number)
                  .filter((otherVersion) => otherVersion !== number)}
                mayRestore={mayRestore}
              />
            )}
          </Stack>
        </Section>
      ))}
    </Stack>
  );
}

interface ComparisonProps {
  id: string;
  number: number;
  otherNumbers: readonly number[];
  mayRestore: boolean;
}

/** Compares a version with another version or with the current text, and restores the version. */
function Comparison({ id, number, otherNumbers, mayRestore }: ComparisonProps) {
  const { t } = useTranslation();
  const [otherVersion, setOtherVersion] = useState(CURRENT);
  const currentQuery = useCall(readDocument, { params: { id } }, { staleTime: 0 });
  const firstVersion = useCall(readDocumentVersion, { params: { id, number } });
  const secondVersion = useCall(
    readDocumentVersion,
    { params: { id, number: Number(otherVersion) } },
    { enabled: otherVersion !== CURRENT },
  );
  const restore = useSend(restoreDocumentVersion, {
    invalidates: [readDocument, documentVersions, entity.view, entity.list.endpoint],
    onSuccess: () => notifySuccess(t('documents.versions.restored', { number })),
  });
  const error = firstVersion.error ?? currentQuery.error ?? secondVersion.error;
  if (error)
    return (
      <Failed
        error={error}
        onRetry={() => [firstVersion, currentQuery, secondVersion].map(({ refetch }) => refetch())}
      />
    );
  const otherText = otherVersion === CURRENT ? currentQuery.data : secondVersion.data;
  const edition = currentQuery.data?.edition;
  return (
    <Stack gap="xs">
      <Group align="flex-end" gap="xs">
        <Select
          size="xs"
          label={t('documents.versions.compareWith')}
          allowDeselect={false}
          value={otherVersion}
          onChange={(value) => setOtherVersion(value ?? CURRENT)}
          data={[
            { value: CURRENT, label: t('documents.versions.currentText') },
            ...otherNumbers.map((otherNumber) => ({
              value: String(otherNumber),
              label: t('documents.versions.number', { number: otherNumber }),
            })),
          ]}
        />
        {mayRestore && edition !== undefined && (
          <Button
            size="xs"
            loading={restore.isPending}
            onClick={() => restore.mutate({ params: { id, number }, body: { edition } })}
          >
            {t('documents.versions.restore')}
          </Button>
        )}
      </Group>
      {firstVersion.data && otherText ? (
        <TextComparison
          before={parseLines(firstVersion.data.content)}
          after={parseLines(otherText.content)}
          removedLabel={t('documents.versions.onlyInThis')}
          addedLabel={t('documents.versions.onlyInOther')}
        />
      ) : (
        <Loading />
      )}
    </Stack>
  );
}
