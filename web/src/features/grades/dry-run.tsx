import './messages.ts';
import { dryRunGrade } from '@leadwright/contract/features/grades';
import { Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { ReferenceField } from '../../ui/form/controls/reference-field.tsx';
import { formatCount, timeZone } from '../../ui/format.ts';
import { Section } from '../../ui/record/section.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import { Swatch } from '../../ui/tags/tag-chip.tsx';

/** Search parameter that contains the campaign id of the dry run. */
const CAMPAIGN_PARAM = 'campaign';

/** Shows the grades that the scheme would give the accounts of a campaign. Saves nothing. */
export function DryRun({ gradeId }: { gradeId: string }) {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const campaignId = search.get(CAMPAIGN_PARAM);
  const choose = (id: string | null) =>
    setSearch(
      (previous) => {
        const next = new URLSearchParams(previous);
        if (id) next.set(CAMPAIGN_PARAM, id);
        else next.delete(CAMPAIGN_PARAM);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Section title={t('grades.dryRun.title')}>
      <Stack gap="sm">
        <Text c="dimmed">{t('grades.dryRun.text')}</Text>
        <ReferenceField
          label={t('grades.dryRun.campaign')}
          list="campaigns"
          maw={420}
          clearable
          value={campaignId}
          onChange={choose}
        />
        {campaignId && <DryRunResult gradeId={gradeId} campaignId={campaignId} />}
      </Stack>
    </Section>
  );
}

function DryRunResult({ gradeId, campaignId }: { gradeId: string; campaignId: string }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useCall(
    dryRunGrade,
    { params: { id: gradeId }, query: { campaign_id: campaignId, zone: timeZone() } },
    { staleTime: 0 },
  );
  if (error) return <Failed error={error} onRetry={refetch} />;
  if (isPending) return <Loading />;
  const { records, left: ungraded, steps } = data;
  const formatAmount = (count: number | null) => (count === null ? t('grades.dryRun.noCriteria') : formatCount(count));
  return (
    <>
      <Text role="status">
        {t('grades.dryRun.records', { count: records, formatted: formatCount(records) })}{' '}
        {t('grades.dryRun.ungraded', { count: ungraded, formatted: formatCount(ungraded) })}
      </Text>
      <Table.ScrollContainer minWidth={420} type="native" tabIndex={0}>
        <Table aria-label={t('grades.dryRun.title')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('grades.step')}</Table.Th>
              <Table.Th ta="right">{t('grades.dryRun.matchingColumn')}</Table.Th>
              <Table.Th ta="right">{t('grades.dryRun.gradedColumn')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {steps.map(({ id, code, label, colour, fits: matchCount, takes: assignedCount }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <Swatch colour={colour} /> <b>{code}</b> {label}
                </Table.Td>
                <Table.Td ta="right">{formatAmount(matchCount)}</Table.Td>
                <Table.Td ta="right">{assignedCount !== null && formatCount(assignedCount)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}
