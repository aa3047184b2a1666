import '../../ui/record-context/messages.ts';
import '../../ui/suppression/messages.ts';
import {
  SUPPRESSION_KIND,
  SUPPRESSION_SCOPE,
  type Suppression,
  suppressionFields,
  suppressionHistoryFields,
  viewSuppression,
} from '@leadwright/contract/features/suppression';
import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { to } from '../../paths.ts';
import { formatDay, formatMoment } from '../../ui/format.ts';
import { capitalise, Page } from '../../ui/page.tsx';
import { RecordTabs } from '../../ui/record/record-tabs.tsx';
import { Fact, FactList, Section } from '../../ui/record/section.tsx';
import { suppressionBadge } from '../../ui/suppression/suppression-badge.ts';
import { EntryActions } from './entry-actions.tsx';

export function Screen() {
  const { t } = useTranslation();
  const { suppressionId: id = '' } = useParams();
  const { data, error, isPending, refetch } = useCall(viewSuppression, { params: { id } });
  return (
    <Page
      title={data ? (data.value ?? t('suppression.storedAsHash')) : capitalise(t('suppression.one'))}
      badge={suppressionBadge(data?.state)}
      actions={data && <EntryActions entry={data} />}
      isPending={isPending}
      error={error}
      onRetry={refetch}
    >
      {data && (
        <RecordTabs key={id} entity="suppression" schema={suppressionHistoryFields} id={id} mayUpdate={data.can.update}>
          <Section title={t('suppression.facts')}>
            <Facts entry={data} />
          </Section>
        </RecordTabs>
      )}
    </Page>
  );
}

const labelOf = (field: keyof typeof suppressionFields.shape) => suppressionFields.shape[field].meta()!.label as string;

function Facts({ entry }: { entry: Suppression }) {
  const { t } = useTranslation();
  const { client_id: clientId, client_label, campaign_id: campaignId, campaign_label } = entry;
  return (
    <FactList>
      <Fact label={labelOf('kind')}>{SUPPRESSION_KIND[entry.kind]}</Fact>
      <Fact label={labelOf('scope')}>{SUPPRESSION_SCOPE[entry.scope]}</Fact>
      <Fact label={labelOf('client_id')}>
        {clientId && client_label && (
          <Anchor component={Link} to={to('client', { clientId })} inherit underline="always">
            {client_label}
          </Anchor>
        )}
      </Fact>
      <Fact label={labelOf('campaign_id')}>
        {campaignId && campaign_label && (
          <Anchor component={Link} to={to('campaign', { campaignId })} inherit underline="always">
            {campaign_label}
          </Anchor>
        )}
      </Fact>
      <Fact label={labelOf('source')}>{entry.source}</Fact>
      <Fact label={labelOf('reason')}>{entry.reason}</Fact>
      <Fact label={labelOf('active_from')}>{formatDay(entry.active_from)}</Fact>
      <Fact label={labelOf('active_to')}>{entry.active_to && formatDay(entry.active_to)}</Fact>
      <Fact label={t('suppression.added')}>{formatMoment(entry.created_at)}</Fact>
      <Fact label={t('suppression.addedBy')}>{entry.added_by}</Fact>
      <Fact label={t('suppression.ended')}>{entry.ended_at && formatMoment(entry.ended_at)}</Fact>
      <Fact label={t('suppression.liftedReason')}>{entry.lifted_reason}</Fact>
    </FactList>
  );
}
