import {
  type Difference,
  type DifferenceKind,
  MAX_SHOWN_DIFFERENCES,
  refreshDifferences,
  refreshPlan,
  reviewDifference,
} from '@leadwright/contract/features/refresh';
import { Button, Group, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall, useSend } from '../../api/hooks.ts';
import { formatMoment } from '../../ui/format.ts';
import { Section } from '../../ui/record/section.tsx';
import { Outcome } from '../../ui/states.tsx';

interface Props {
  campaignId: string;
  kind: DifferenceKind;
  /** Limits the list to one field. */
  fieldFilter?: { entity: 'account' | 'contact'; field: string } | undefined;
}

function Value({ text }: { text: string }) {
  const { t } = useTranslation();
  return text === '' ? (
    <Text span c="dimmed">
      {t('refresh.emptyValue')}
    </Text>
  ) : (
    <span style={{ overflowWrap: 'anywhere' }}>{text}</span>
  );
}

/** Shows buttons to take the master value or to keep the developer's value. */
function DecisionButtons({ campaignId, difference }: { campaignId: string; difference: Difference }) {
  const { t } = useTranslation();
  const send = useSend(reviewDifference, { invalidates: [refreshDifferences, refreshPlan] });
  const { entity, record_id, field, label, name } = difference;
  const decide = (take: boolean) =>
    send.mutate({
      params: { campaign_id: campaignId },
      body: { entity, record_id, field, seen: difference.new, take },
    });
  const button = { size: 'compact-sm', variant: 'default', disabled: send.isPending } as const;
  return (
    <Group gap={6} wrap="nowrap">
      <Button {...button} aria-label={t('refresh.useMasterOf', { field: label, name })} onClick={() => decide(true)}>
        {t('refresh.useMaster')}
      </Button>
      <Button {...button} aria-label={t('refresh.keepOf', { field: label, name })} onClick={() => decide(false)}>
        {t('refresh.keep')}
      </Button>
    </Group>
  );
}

/** Lists the differing values, old and new. A value that a developer has edited has decision buttons. */
export function Differences({ campaignId, kind, fieldFilter }: Props) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useCall(refreshDifferences, {
    params: { campaign_id: campaignId },
    query: { kind, ...fieldFilter },
  });
  const isReview = kind === 'review';
  return (
    <Section title={t(`refresh.differences.${kind}`)}>
      {isReview && <Text c="dimmed">{t('refresh.reviewText')}</Text>}
      <Outcome error={error} isPending={isPending} onRetry={refetch}>
        {data?.differences.length === 0 && <Text c="dimmed">{t('refresh.none')}</Text>}
        {data && data.differences.length > 0 && (
          <Table.ScrollContainer minWidth={480}>
            <Table verticalSpacing={4} aria-label={t(`refresh.differences.${kind}`)}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('refresh.record')}</Table.Th>
                  <Table.Th>{t('refresh.field')}</Table.Th>
                  <Table.Th>{t('refresh.campaignValue')}</Table.Th>
                  <Table.Th>{t('refresh.masterValue')}</Table.Th>
                  {isReview && <Table.Td />}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.differences.map((difference) => (
                  <Table.Tr key={`${difference.record_id} ${difference.field}`}>
                    <Table.Td>{difference.name}</Table.Td>
                    <Table.Td>{difference.label}</Table.Td>
                    <Table.Td>
                      <Value text={difference.old} />
                      {isReview && (
                        <Text size="xs" c="dimmed">
                          {difference.by && difference.at
                            ? t('refresh.editedBy', { by: difference.by, at: formatMoment(difference.at) })
                            : t('refresh.editedBySystem')}
                        </Text>
                      )}
                    </Table.Td>
                    <Table.Td>
                      <Value text={difference.new} />
                    </Table.Td>
                    {isReview && (
                      <Table.Td>
                        {difference.may_update && <DecisionButtons campaignId={campaignId} difference={difference} />}
                      </Table.Td>
                    )}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
        {data?.more && <Text size="sm">{t('refresh.firstShown', { most: MAX_SHOWN_DIFFERENCES })}</Text>}
      </Outcome>
    </Section>
  );
}
