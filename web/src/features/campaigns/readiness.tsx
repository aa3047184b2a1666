import './messages.ts';
import {
  type CampaignReadinessLine,
  campaignReadiness,
  NON_WAIVABLE_LINES,
  type ReadinessLine,
  waiveReadiness,
  withdrawWaiver,
} from '@leadwright/contract/features/campaign-readiness';
import type { CampaignState, campaigns } from '@leadwright/contract/features/campaigns';
import type { RowOf } from '@leadwright/contract/resource';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { explain, problemsIn } from '../../api/explain.ts';
import { useCall, useSend } from '../../api/hooks.ts';
import { to } from '../../paths.ts';
import { useSession } from '../../session/session.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { ReasonField } from '../../ui/dialog/reason-field.tsx';
import { formatAgo, formatCount } from '../../ui/format.ts';
import { Section } from '../../ui/record/section.tsx';
import { useLinkUrl } from '../../ui/record-context/record-links.ts';
import { Failed, Loading } from '../../ui/states.tsx';

type Campaign = RowOf<typeof campaigns>;

const STATES_BEFORE_START: readonly CampaignState[] = ['draft', 'planned', 'ready'];

/**
 * Shows the reason for the state of a campaign. Without a reason, lists the requirements for its start, or the open
 * work that prevents its completion.
 */
export function Readiness({ campaign }: { campaign: Campaign }) {
  const isStaff = useSession().profile?.is_client !== 'y';
  if (!isStaff || campaign.archived_at) return null;
  if (campaign.state_reason) return <ReasonText reason={campaign.state_reason} />;
  if (STATES_BEFORE_START.includes(campaign.state)) return <StartRequirements campaign={campaign} />;
  return campaign.state === 'completing' ? <OpenWork campaign={campaign} /> : null;
}

/** Shows why the campaign was paused or resumed. */
function ReasonText({ reason }: { reason: string }) {
  const { t } = useTranslation();
  return (
    <Section title={t('campaigns.stateChange.reason')}>
      <Text>{reason}</Text>
    </Section>
  );
}

const useReadiness = (id: string) => useCall(campaignReadiness, { params: { id } }, { staleTime: 0 });

function StartRequirements({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useReadiness(campaign.id);
  const missingCount = data?.lines.filter(({ is_met, waived }) => !is_met && !waived).length ?? 0;
  return (
    <Section title={t('campaigns.readiness.title')}>
      {error && <Failed error={error} onRetry={refetch} />}
      {isPending && <Loading />}
      {data && (
        <Stack gap="xs">
          <Text c="dimmed">
            {missingCount === 0
              ? t('campaigns.readiness.nothingMissing')
              : t('campaigns.readiness.missingCount', { count: missingCount })}
          </Text>
          <Stack component="ul" gap={6} m={0} p={0} style={{ listStyle: 'none' }}>
            {data.lines.map((line) => (
              <Line key={line.key} campaign={campaign} line={line} mayChange={data.can.update} />
            ))}
          </Stack>
        </Stack>
      )}
    </Section>
  );
}

interface LineProps {
  campaign: Campaign;
  line: CampaignReadinessLine;
  mayChange: boolean;
}

function Line({ campaign, line, mayChange }: LineProps) {
  const { t } = useTranslation();
  const [isWaiveDialogOpen, setWaiveDialogOpen] = useState(false);
  const withdraw = useSend(withdrawWaiver, { invalidates: [campaignReadiness] });
  const { key, is_met, waived, count, needed, link } = line;
  const url = useLinkUrl()(link);
  const state = is_met ? 'met' : waived ? 'waived' : 'missing';
  const Icon = { met: IconCheck, waived: IconMinus, missing: IconAlertTriangle }[state];
  const figures =
    needed > 1
      ? t('campaigns.readiness.countOfNeeded', { count: formatCount(count), needed: formatCount(needed) })
      : '';
  return (
    <Group component="li" gap="xs" wrap="nowrap" align="flex-start">
      <Icon size={18} aria-label={t(`campaigns.readiness.${state}`)} role="img" />
      <div>
        <Group gap="xs">
          {is_met || !url ? (
            <Text>{t(`campaigns.readiness.lines.${key}.${is_met ? 'met' : 'missing'}`)}</Text>
          ) : (
            <Anchor component={Link} to={url} inherit>
              {t(`campaigns.readiness.lines.${key}.missing`)}
            </Anchor>
          )}
          {figures && <Text c="dimmed">{figures}</Text>}
          {mayChange && !is_met && !waived && !NON_WAIVABLE_LINES.includes(key) && (
            <Button size="compact-xs" variant="subtle" onClick={() => setWaiveDialogOpen(true)}>
              {t('campaigns.readiness.markNotNeeded')}
            </Button>
          )}
          {mayChange && waived && (
            <Button
              size="compact-xs"
              variant="subtle"
              loading={withdraw.isPending}
              onClick={() => withdraw.mutate({ params: { id: campaign.id, line: key } })}
            >
              {t('campaigns.readiness.requireAgain')}
            </Button>
          )}
        </Group>
        {waived && (
          <Text size="sm" c="dimmed">
            {t('campaigns.readiness.waiverReason', {
              reason: waived.reason,
              who: waived.by ?? t('campaigns.readiness.formerUser'),
              when: formatAgo(waived.at),
            })}
          </Text>
        )}
      </div>
      {isWaiveDialogOpen && (
        <WaiveDialog campaignId={campaign.id} line={key} onClose={() => setWaiveDialogOpen(false)} />
      )}
    </Group>
  );
}

function WaiveDialog({ campaignId, line, onClose }: { campaignId: string; line: ReadinessLine; onClose: () => void }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const send = useSend(waiveReadiness, { invalidates: [campaignReadiness] });
  const problems = problemsIn(send.error);
  return (
    <FormDialog
      title={t('campaigns.readiness.waiveTitle')}
      confirm={t('campaigns.readiness.markNotNeeded')}
      isBusy={send.isPending}
      errorMessage={send.error && !problems ? explain(send.error).text : undefined}
      onSubmit={() => send.mutate({ params: { id: campaignId, line }, body: { reason } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>{t(`campaigns.readiness.lines.${line}.missing`)}</Text>
      <ReasonField
        label={t('campaigns.readiness.reason')}
        value={reason}
        error={problems?.reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}

function OpenWork({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useReadiness(campaign.id);
  return (
    <Section title={t('campaigns.readiness.completionTitle')}>
      {error && <Failed error={error} onRetry={refetch} />}
      {isPending && <Loading />}
      {data && (
        <Stack gap={6}>
          <Text>{t('campaigns.readiness.awaitingQualityControl', { count: data.open.quality_control })}</Text>
          <Anchor component={Link} to={to('imports', {}, { campaign: campaign.id })} inherit>
            {t('campaigns.readiness.importsInProgress', { count: data.open.imports })}
          </Anchor>
        </Stack>
      )}
    </Section>
  );
}
