import { IconHome } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { generatePath, Link, useParams } from 'react-router';
import { to } from '../paths.ts';
import type { ScreenEntry } from '../screen.ts';
import { findScreen, shortTitleOf, titleOf } from '../screens.ts';
import { usePageTitle, useParentTitle } from '../ui/page-title.ts';
import { type CampaignName, campaignScreenUrl, isCampaignEntry } from './campaign/campaign-screen-url.ts';
import { ancestorsOf } from './screens/menu-tree.ts';
import { useCurrentCampaign } from './screens/use-current-campaign.ts';
import { useCurrentArea } from './screens/use-menu-tree.ts';
import { useCanOpen, useScreen } from './screens/use-screen.ts';

/** A part of the breadcrumb; a link if it has a URL. */
interface Crumb {
  title: string;
  to?: string;
}

/**
 * The breadcrumb of the page: home, the area, the parent screens and the page. In a campaign, it contains the campaign
 * and the titles of its screens.
 */
export function Breadcrumb() {
  const { t } = useTranslation();
  const screen = useScreen();
  const campaignId = useCurrentCampaign();
  const campaignName = useParentTitle();
  const area = useCurrentArea();
  const title = usePageTitle();
  const screenCrumbs = useCrumbs();
  if (!screen) return null;
  const crumbsBelowArea =
    campaignId && campaignName
      ? campaignCrumbs(screen, { id: campaignId, name: campaignName }, title)
      : screenCrumbs(screen, title);
  // The area is omitted when a crumb has the same title.
  const areaTitle = area && area !== 'home' && t(`frame.areas.${area}`);
  const crumbs =
    areaTitle && !crumbsBelowArea.some((crumb) => crumb.title === areaTitle)
      ? [{ title: areaTitle }, ...crumbsBelowArea]
      : crumbsBelowArea;
  return (
    <nav aria-label={t('frame.breadcrumb')} className="breadcrumb">
      <ol>
        <li>
          <Link to={to('dashboard')} aria-label={t('shell.home')}>
            <IconHome size={14} aria-hidden />
          </Link>
        </li>
        {crumbs.map((crumb: Crumb, index) =>
          index === crumbs.length - 1 ? (
            <li key="here" aria-current="page" className="breadcrumb-current">
              {crumb.title}
            </li>
          ) : (
            <li key={crumb.to ?? 'area'}>{crumb.to ? <Link to={crumb.to}>{crumb.title}</Link> : crumb.title}</li>
          ),
        )}
      </ol>
    </nav>
  );
}

/** Returns a function for the crumbs of a screen and its parents, with the parameters of the current URL. */
function useCrumbs() {
  const params = useParams();
  const canOpen = useCanOpen();
  return (screen: ScreenEntry, title: string): Crumb[] => [
    ...ancestorsOf(screen)
      .filter(canOpen)
      .map((ancestor) => ({ title: titleOf(ancestor), to: generatePath(ancestor.path, params) })),
    { title: title || titleOf(screen) },
  ];
}

/** Returns the crumbs in a campaign: Campaigns / Northern manufacturers / Imports / demo-supplier.csv. */
function campaignCrumbs(screen: ScreenEntry, campaign: CampaignName, title: string): Crumb[] {
  const list = findScreen('campaigns');
  const campaignScreen = findScreen('campaign');
  const ancestors = ancestorsOf(screen).filter((ancestor) => ancestor !== campaignScreen && isCampaignEntry(ancestor));
  const entries = isCampaignEntry(screen) && screen !== campaignScreen ? [...ancestors, screen] : ancestors;
  const isInCrumbs =
    title.includes(campaign.name) || entries.some((entry) => [titleOf(entry), shortTitleOf(entry)].includes(title));
  const page = title && !isInCrumbs ? title : !isCampaignEntry(screen) && titleOf(screen);
  return [
    { title: titleOf(list), to: list.path },
    { title: campaign.name, to: campaignScreenUrl(campaignScreen, campaign) },
    // A page with its own title, such as the file name of an import, is a crumb below its list.
    ...(page && ancestors.length > 0 ? ancestors : entries).map((entry) => ({
      title: shortTitleOf(entry),
      to: campaignScreenUrl(entry, campaign),
    })),
    ...(page ? [{ title: page }] : []),
  ];
}
