import './messages.ts';
import { type CampaignPlan, type CampaignStepLink, unlinkSteps } from '@leadwright/contract/features/campaign-steps';
import { LINK_TYPE } from '@leadwright/contract/steps/step-fields';
import { Button, Group, Table } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { to } from '../../paths.ts';
import { formatCount } from '../../ui/format.ts';
import { PLAN_ENDPOINTS } from '../../ui/plan/use-plan.ts';
import { EmptyState } from '../../ui/states.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { PlanPage } from './plan-page.tsx';
import { nameOf } from './step-values.ts';

interface LinksProps {
  campaignId: string;
  plan: CampaignPlan;
  onEdit: (link: CampaignStepLink) => void;
}

function Links({ campaignId, plan, onEdit }: LinksProps) {
  const { t } = useTranslation();
  const send = useSend(unlinkSteps, { invalidates: PLAN_ENDPOINTS });
  const indexById = new Map(plan.steps.map(({ id }, index) => [id, index]));
  const links = plan.links.toSorted(
    (a, b) =>
      indexById.get(a.successor)! - indexById.get(b.successor)! ||
      indexById.get(a.predecessor)! - indexById.get(b.predecessor)!,
  );
  const editableIds = new Set(plan.steps.filter(({ may_update }) => may_update).map(({ id }) => id));
  const lagText = ({ lag: days, unit }: CampaignStepLink) =>
    days === 0
      ? '–'
      : t(`campaignSteps.links.${unit}`, {
          count: Math.abs(days),
          sign: days < 0 ? '−' : '+',
          formatted: formatCount(Math.abs(days)),
        });
  return (
    <Table.ScrollContainer minWidth={840} type="native" tabIndex={0}>
      <Table aria-label={t('campaignSteps.links.title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('campaignSteps.links.successor')}</Table.Th>
            <Table.Th>{t('campaignSteps.links.predecessor')}</Table.Th>
            <Table.Th>{t('campaignSteps.links.type')}</Table.Th>
            <Table.Th>{t('campaignSteps.links.lag')}</Table.Th>
            <Table.Th>{t('campaignSteps.links.kind')}</Table.Th>
            <Table.Td w={170} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {links.map((link) => {
            const names = { successor: nameOf(plan, link.successor), predecessor: nameOf(plan, link.predecessor) };
            const { predecessor, successor } = link;
            return (
              <Table.Tr key={`${predecessor} ${successor}`}>
                <Table.Th scope="row" fw={400}>
                  {names.successor}
                </Table.Th>
                <Table.Td>{names.predecessor}</Table.Td>
                <Table.Td>{`${link.type}: ${LINK_TYPE[link.type]}`}</Table.Td>
                <Table.Td>{lagText(link)}</Table.Td>
                <Table.Td>{t(link.strict ? 'campaignSteps.links.strict' : 'campaignSteps.links.soft')}</Table.Td>
                <Table.Td>
                  {editableIds.has(predecessor) && editableIds.has(successor) && (
                    <Group gap={4} wrap="nowrap">
                      <Button
                        size="compact-sm"
                        variant="subtle"
                        aria-label={t('campaignSteps.links.edit', names)}
                        onClick={() => onEdit(link)}
                      >
                        {t('campaignSteps.links.editShort')}
                      </Button>
                      <Button
                        size="compact-sm"
                        variant="subtle"
                        aria-label={t('campaignSteps.links.remove', names)}
                        disabled={send.isPending}
                        onClick={() =>
                          send.mutate(
                            { params: { id: campaignId }, body: { predecessor, successor } },
                            { onSuccess: () => notifySuccess(t('campaignSteps.links.removed')) },
                          )
                        }
                      >
                        {t('campaignSteps.links.removeShort')}
                      </Button>
                    </Group>
                  )}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Edits the dependencies between the steps of a campaign. */
export function Screen() {
  const { t } = useTranslation();
  const { campaignId } = useParams() as { campaignId: string };
  const [editedLink, setEditedLink] = useState<CampaignStepLink | 'new'>();
  const patternLink = (
    <Button variant="default" component={Link} to={to('stepPattern', { campaignId })}>
      {t('campaignSteps.links.startWithPattern')}
    </Button>
  );
  const add = <Button onClick={() => setEditedLink('new')}>{t('campaignSteps.links.add')}</Button>;
  const pageActions = (
    <>
      {patternLink}
      {add}
    </>
  );
  return (
    <PlanPage
      title={t('campaignSteps.links.title')}
      campaignId={campaignId}
      currentView="links"
      actions={({ links }) => links.length > 0 && pageActions}
    >
      {(plan) => (
        <>
          {plan.links.length > 0 ? (
            <Links campaignId={campaignId} plan={plan} onEdit={setEditedLink} />
          ) : (
            <EmptyState
              title={t('campaignSteps.links.noneTitle')}
              text={t('campaignSteps.links.noneText')}
              action={
                <Group justify="center" gap="xs">
                  {pageActions}
                </Group>
              }
            />
          )}
          {editedLink && (
            <LinkDialog
              campaignId={campaignId}
              plan={plan}
              link={editedLink === 'new' ? undefined : editedLink}
              onClose={() => setEditedLink(undefined)}
            />
          )}
        </>
      )}
    </PlanPage>
  );
}
