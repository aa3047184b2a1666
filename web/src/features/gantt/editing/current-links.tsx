import type { CampaignPlan, CampaignStep, CampaignStepLink } from '@leadwright/contract/features/campaign-steps';
import { LAG_UNIT, LINK_TYPE } from '@leadwright/contract/steps/step-fields';
import { Button, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { notifySuccess } from '../../../api/notify.ts';
import { formatCount } from '../../../ui/format.ts';
import type { PlanWriter } from './use-plan-writer.ts';

interface CurrentLinksProps {
  plan: CampaignPlan;
  step: CampaignStep;
  writer: PlanWriter;
  onChange: (link: CampaignStepLink) => void;
}

/** Lists the links of a step, each with buttons to change and remove it. */
export function CurrentLinks({ plan, step, writer, onChange }: CurrentLinksProps) {
  const { t } = useTranslation();
  const links = plan.links.filter(({ predecessor, successor }) => predecessor === step.id || successor === step.id);
  const nameOf = (id: string) => plan.steps.find((candidate) => candidate.id === id)?.name ?? '';
  if (links.length === 0) return null;
  const remove = ({ campaign_id, ...previousLink }: CampaignStepLink) =>
    writer.write({ campaignId: campaign_id, link: { before: previousLink, after: null } }).then(
      () => notifySuccess(t('ganttEdit.linkRemoved')),
      () => undefined,
    );
  return (
    <Table.ScrollContainer minWidth={380} type="native" tabIndex={0}>
      <Table aria-label={t('ganttEdit.currentLinks')}>
        <Table.Tbody>
          {links.map((link) => {
            const linkText = t('ganttEdit.link', {
              predecessor: nameOf(link.predecessor),
              successor: nameOf(link.successor),
            });
            const lag = link.lag
              ? `${t('ganttEdit.lagDays', { count: link.lag, formatted: formatCount(link.lag) })} (${LAG_UNIT[link.unit]})`
              : t('ganttEdit.noLag');
            return (
              <Table.Tr key={linkText}>
                <Table.Td>
                  {linkText}
                  <Text size="xs" c="dimmed">
                    {t('ganttEdit.linkDetails', {
                      type: LINK_TYPE[link.type],
                      lag,
                      kind: t(link.strict ? 'ganttEdit.strict' : 'ganttEdit.soft'),
                    })}
                  </Text>
                </Table.Td>
                <Table.Td ta="end">
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    aria-label={t('ganttEdit.changeLink', { link: linkText })}
                    onClick={() => onChange(link)}
                  >
                    {t('ganttEdit.change')}
                  </Button>
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    color="danger"
                    aria-label={t('ganttEdit.removeLink', { link: linkText })}
                    onClick={() => remove(link)}
                  >
                    {t('ganttEdit.remove')}
                  </Button>
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
