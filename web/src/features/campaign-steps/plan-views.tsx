import './messages.ts';
import { useTranslation } from 'react-i18next';
import { to } from '../../paths.ts';
import { ViewLinks } from '../../ui/look/view-links.tsx';

/** Links to the screens of a plan. */
export function PlanViews({
  campaignId,
  currentView,
}: {
  campaignId: string;
  currentView: 'steps' | 'links' | 'dates';
}) {
  const { t } = useTranslation();
  const paths = {
    steps: to('campaignSteps', {}, { campaign: campaignId }),
    links: to('stepLinks', { campaignId }),
    dates: to('stepDates', { campaignId }),
  };
  const links = (['steps', 'links', 'dates'] as const).map((name) => ({
    name,
    label: t(`campaignSteps.views.${name}`),
    to: paths[name],
  }));
  return <ViewLinks label={t('campaignSteps.views.label')} links={links} currentName={currentView} />;
}
