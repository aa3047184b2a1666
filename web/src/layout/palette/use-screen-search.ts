import '../screens/messages.ts';
import './messages.ts';
import { useTranslation } from 'react-i18next';
import type { ScreenEntry } from '../../screen.ts';
import { purposeOf } from '../../screen-texts.ts';
import { shortTitleOf, titleOf } from '../../screens.ts';
import { useParentTitle } from '../../ui/page-title.ts';
import { campaignAddress } from '../campaign/campaign-address.ts';
import { useCampaignMenu } from '../campaign/campaign-menu.ts';
import { useCreateScreens } from '../menu/use-create-screens.ts';
import { usePins } from '../pins/pins.ts';
import { useRecent } from '../pins/recent.ts';
import { useCampaignHere } from '../screens/campaign-here.ts';
import { matchesScreen, matchesWords } from '../screens/find-screen.ts';
import { useTree } from '../screens/use-tree.ts';
import type { PaletteGroup, PaletteItem } from './palette-item.ts';

const itemOf = (screen: ScreenEntry): PaletteItem => ({
  id: screen.name,
  title: titleOf(screen),
  detail: purposeOf(screen),
  icon: screen.icon!,
  to: screen.path,
});

/**
 * Returns the screens that match the typed text, those of the current campaign first; without text, recent ones first.
 */
export function useScreenSearch(typed: string): PaletteGroup[] {
  const { t } = useTranslation();
  const tree = useTree();
  const campaign = { id: useCampaignHere(), name: useParentTitle() };
  const sections = useCampaignMenu();
  const additions = useCreateScreens();
  const { pins } = usePins();
  const [recent] = useRecent();

  const visited = recent.map((one) => ({ ...one, id: `recent ${one.to}` }));
  const pinned: PaletteItem[] = pins
    .filter(({ allowed }) => allowed)
    .map(({ path, title }) => ({ id: `pin ${path}`, title, icon: 'pin', to: path }));
  const { id, name } = campaign;
  const inCampaign = sections
    .flatMap(({ entries }) => entries)
    .filter((entry) => id && matchesScreen(entry, typed, `${shortTitleOf(entry)} ${name}`))
    .map(
      (entry): PaletteItem => ({
        id: `campaign ${entry.name}`,
        title: shortTitleOf(entry),
        icon: entry.icon!,
        to: campaignAddress(entry, { id: id!, name }),
      }),
    );
  const pages = tree.flatMap((area) =>
    area.groups.flatMap((group) =>
      group.entries
        .filter((entry) =>
          matchesScreen(entry, typed, `${t(`frame.areas.${area.name}`)} ${t(`menuTree.groups.${group.name}`)}`),
        )
        .map(itemOf),
    ),
  );
  const create = additions.filter((screen) => matchesScreen(screen, typed, t('frame.new.short'))).map(itemOf);
  return [
    { title: t('menuTree.pins.recent'), finds: visited.filter((one) => matchesWords(one.title, typed)) },
    { title: t('palette.inCampaign', { name }), finds: inCampaign },
    { title: t('menuTree.pins.label'), finds: pinned.filter((one) => matchesWords(one.title, typed)) },
    { title: t('palette.pages'), finds: pages },
    { title: t('frame.new.short'), finds: create },
  ];
}
