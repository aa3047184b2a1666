import './messages.ts';
import { unmappedIndustries, verticals } from '@leadwright/contract/features/verticals';
import { Table, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { callKey, useCall } from '../../api/hooks.ts';
import { notifyFailure } from '../../api/notify.ts';
import { ReferenceField } from '../form/controls/reference-field.tsx';
import { formatCount } from '../format.ts';
import { Section } from '../record/section.tsx';
import { EmptyState, Outcome } from '../states.tsx';
import { offerUndo } from '../undo.ts';

/**
 * Lists the industries of one import, or of all, that have no vertical. Choosing a vertical makes the industry its
 * synonym, which new accounts then use.
 */
export function UnmappedIndustries({ batchId }: { batchId?: string }) {
  const { t } = useTranslation();
  const query = batchId ? { batch_id: batchId } : {};
  const { data, error, isPending, refetch } = useCall(unmappedIndustries, { query });
  if (data?.total === 0)
    return batchId ? null : <EmptyState title={t('industries.none')} text={t('industries.noneText')} />;
  return (
    <Section title={t('industries.title')} count={data?.total}>
      <Text c="dimmed" size="sm">
        {t('industries.text')}
      </Text>
      <Outcome error={error} isPending={isPending} onRetry={refetch}>
        {data && (
          <Table.ScrollContainer minWidth={320}>
            <Table verticalSpacing={4} aria-label={t('industries.title')}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('industries.industry')}</Table.Th>
                  <Table.Th ta="right">{t('industries.rows')}</Table.Th>
                  {!batchId && (
                    <Table.Th ta="right" visibleFrom="sm">
                      {t('industries.imports')}
                    </Table.Th>
                  )}
                  <Table.Th>{t('industries.vertical')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.industries.map(({ industry, rows, imports }) => (
                  <Table.Tr key={industry}>
                    <Table.Td style={{ overflowWrap: 'break-word' }}>{industry}</Table.Td>
                    <Table.Td ta="right">{formatCount(rows)}</Table.Td>
                    {!batchId && (
                      <Table.Td ta="right" visibleFrom="sm">
                        {formatCount(imports)}
                      </Table.Td>
                    )}
                    <Table.Td>
                      <SelectVertical industry={industry} />
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
        {data && data.total > data.industries.length && (
          <Text size="sm">{t('industries.more', { shown: formatCount(data.industries.length) })}</Text>
        )}
      </Outcome>
    </Section>
  );
}

function SelectVertical({ industry }: { industry: string }) {
  const { t } = useTranslation();
  const [verticalId, setVerticalId] = useState<string | null>(null);
  const client = useQueryClient();
  const { mutateAsync: changeSynonyms, isPending } = useMutation({
    mutationFn: async ({ id, change }: { id: string; change: (synonyms: string[]) => string[] }) => {
      const { name, version, synonyms } = await call(verticals.view, { params: { id } });
      await call(verticals.edit, { params: { id }, body: { version, synonyms: change(synonyms) } });
      return name;
    },
    onSuccess: () => {
      for (const endpoint of [unmappedIndustries, verticals.list.endpoint, verticals.view])
        client.invalidateQueries({ queryKey: [callKey(endpoint)] });
    },
  });
  const map = async (id: string) => {
    setVerticalId(id);
    try {
      const vertical = await changeSynonyms({ id, change: (synonyms) => [...synonyms, industry] });
      offerUndo(t('industries.mapped', { industry, vertical }), () =>
        changeSynonyms({ id, change: (synonyms) => synonyms.filter((synonym) => synonym !== industry) }),
      );
    } catch (error) {
      setVerticalId(null);
      notifyFailure(error);
    }
  };
  return (
    <ReferenceField
      list={verticals.name}
      size="xs"
      miw={130}
      aria-label={t('industries.verticalFor', { industry })}
      placeholder={t('industries.choose')}
      value={verticalId}
      disabled={isPending}
      onChange={(id) => id && map(id)}
    />
  );
}
