import '../screens/messages.ts';
import './messages.ts';
import { useTranslation } from 'react-i18next';
import type { ScreenEntry } from '../../screen.ts';
import { purposeOf, shortTitleOf, titleOf } from '../../screens.ts';
import { useParentTitle } from '../../ui/page-title.ts';
import { useCampaignMenu } from '../campaign/campaign-menu.ts';
import { campaignScreenUrl } from '../campaign/campaign-screen-url.ts';
import { useCreateScreens } from '../menu/use-create-screens.ts';
import { usePins } from '../pins/pins.ts';
import { useRecent } from '../pins/recent.ts';
import { matchesScreen, matchesWords } from '../screens/matches-screen.ts';
import { useCurrentCampaign } from '../screens/use-current-campaign.ts';
import { useMenuTree } from '../screens/use-menu-tree.ts';
import type { PaletteGroup, PaletteItem } from './palette-item.ts';

const toPaletteItem = (screen: ScreenEntry): PaletteItem => ({
  id: screen.name,
  title: titleOf(screen),
  detail: purposeOf(screen),
  icon: screen.icon!,
  to: screen.path,
});

/**
 * Returns the palette groups with the items that match the search text: recent records, screens of the current
 * campaign, pinned pages, screens and create screens.
 */
export function useScreenSearch(searchText: string): PaletteGroup[] {
  const { t } = useTranslation();
  const tree = useMenuTree();
  const campaign = { id: useCurrentCampaign(), name: useParentTitle() };
  const campaignSections = useCampaignMenu();
  const createScreens = useCreateScreens();
  const { pins } = usePins();
  const [recent] = useRecent();

  const recentItems = recent.map((record) => ({ ...record, id: `recent ${record.to}` }));
  const pinnedItems: PaletteItem[] = pins
    .filter(({ isAllowed }) => isAllowed)
    .map(({ path, title }) => ({ id: `pin ${path}`, title, icon: 'pin', to: path }));
  const { id, name } = campaign;
  const campaignItems = campaignSections
    .flatMap(({ entries }) => entries)
    .filter((entry) => id && matchesScreen(entry, searchText, `${shortTitleOf(entry)} ${name}`))
    .map(
      (entry): PaletteItem => ({
        id: `campaign ${entry.name}`,
        title: shortTitleOf(entry),
        icon: entry.icon!,
        to: campaignScreenUrl(entry, { id: id!, name }),
      }),
    );
  const screenItems = tree.flatMap((area) =>
    area.groups.flatMap((group) =>
      group.entries
        .filter((entry) =>
          matchesScreen(entry, searchText, `${t(`frame.areas.${area.name}`)} ${t(`menuTree.groups.${group.name}`)}`),
        )
        .map(toPaletteItem),
    ),
  );
  const createItems = createScreens
    .filter((screen) => matchesScreen(screen, searchText, t('frame.new.short')))
    .map(toPaletteItem);
  return [
    { title: t('menuTree.pins.recent'), items: recentItems.filter((item) => matchesWords(item.title, searchText)) },
    { title: t('palette.inCampaign', { name }), items: campaignItems },
    { title: t('menuTree.pins.label'), items: pinnedItems.filter((item) => matchesWords(item.title, searchText)) },
    { title: t('palette.screens'), items: screenItems },
    { title: t('frame.new.short'), items: createItems },
  ];
}
