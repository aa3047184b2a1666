import { IconHome } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { generatePath, Link, useParams } from 'react-router';
import { to } from '../paths.ts';
import type { ScreenEntry } from '../screen.ts';
import { findScreen, shortTitleOf, titleOf } from '../screens.ts';
import { usePageTitle, useParentTitle } from '../ui/page-title.ts';
import { type CampaignName, campaignAddress, isCampaignEntry } from './campaign/campaign-address.ts';
import { useCampaignHere } from './screens/campaign-here.ts';
import { ancestorsOf } from './screens/tree.ts';
import { useCanOpen, useScreen } from './screens/use-screen.ts';
import { useAreaHere } from './screens/use-tree.ts';

/** A part of the path to the page; without an address it is no link. */
interface Crumb {
  title: string;
  to?: string;
}

/**
 * The path to the page: home, the area, the screens above this one and the page itself. Within a campaign, its name and
 * the titles of its screens.
 */
export function Breadcrumb() {
  const { t } = useTranslation();
  const screen = useScreen();
  const campaignId = useCampaignHere();
  const name = useParentTitle();
  const area = useAreaHere();
  const title = usePageTitle();
  const ofScreens = useCrumbs();
  if (!screen) return null;
  const below = campaignId && name ? campaignCrumbs(screen, { id: campaignId, name }, title) : ofScreens(screen, title);
  // A crumb below the area already has this title.
  const areaTitle = area && area !== 'home' && t(`frame.areas.${area}`);
  const crumbs =
    areaTitle && !below.some((crumb) => crumb.title === areaTitle) ? [{ title: areaTitle }, ...below] : below;
  return (
    <nav aria-label={t('frame.breadcrumb')} className="breadcrumb">
      <ol>
        <li>
          <Link to={to('dashboard')} aria-label={t('shell.home')}>
            <IconHome size={14} aria-hidden />
          </Link>
        </li>
        {crumbs.map((crumb: Crumb, at) =>
          at === crumbs.length - 1 ? (
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

/** Returns the screens above the page, by the parameters of its address. */
function useCrumbs() {
  const params = useParams();
  const canOpen = useCanOpen();
  return (screen: ScreenEntry, title: string): Crumb[] => [
    ...ancestorsOf(screen)
      .filter(canOpen)
      .map((ancestors) => ({ title: titleOf(ancestors), to: generatePath(ancestors.path, params) })),
    { title: title || titleOf(screen) },
  ];
}

/** Campaigns / Northern manufacturers / Imports / demo-supplier.csv */
function campaignCrumbs(screen: ScreenEntry, campaign: CampaignName, title: string): Crumb[] {
  const list = findScreen('campaigns');
  const hub = findScreen('campaign');
  const ancestors = ancestorsOf(screen).filter((one) => one !== hub && isCampaignEntry(one));
  const entries = isCampaignEntry(screen) && screen !== hub ? [...ancestors, screen] : ancestors;
  const isStated =
    title.includes(campaign.name) || entries.some((one) => [titleOf(one), shortTitleOf(one)].includes(title));
  const page = title && !isStated ? title : !isCampaignEntry(screen) && titleOf(screen);
  return [
    { title: titleOf(list), to: list.path },
    { title: campaign.name, to: campaignAddress(hub, campaign) },
    // A page with its own title, such as an import with the name of its file, is shown below its list.
    ...(page && ancestors.length > 0 ? ancestors : entries).map((entry) => ({
      title: shortTitleOf(entry),
      to: campaignAddress(entry, campaign),
    })),
    ...(page ? [{ title: page }] : []),
  ];
}
