import './messages.ts';
import { Menu, Skeleton, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { shortTitleOf } from '../../screens.ts';
import { formatCount } from '../../ui/format.ts';
import { ICONS } from '../../ui/icons.ts';
import { useSetParentTitle } from '../../ui/page-title.ts';
import { ancestorsOf } from '../screens/menu-tree.ts';
import { useScreen } from '../screens/use-screen.ts';
import { useCampaignMenu } from './campaign-menu.ts';
import { campaignScreenUrl } from './campaign-screen-url.ts';
import { CampaignSwitch } from './campaign-switch.tsx';
import { useCampaign } from './use-campaign.ts';

/** The different widths of the bars in place of the campaign's name and menu. */
const SKELETON_WIDTHS = [150, 80, 110, 90, 120, 70, 100, 85, 115];

const RailSkeleton = () => (
  <div className="rail rail-skeleton" aria-hidden>
    {SKELETON_WIDTHS.map((width) => (
      <Skeleton key={width} h={14} w={width} />
    ))}
  </div>
);

/** The campaign menu on all screens of a campaign: a rail, or a drop-down below 992 px. */
export function CampaignRail({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data: campaign, isPending } = useCampaign(id);
  const name = campaign?.name ?? '';
  useSetParentTitle(name);
  const sections = useCampaignMenu();
  const screen = useScreen();
  if (!campaign || !screen) return isPending ? <RailSkeleton /> : <div className="rail" />;
  const entries = sections.flatMap((section) => section.entries);
  const currentEntry = [screen, ...ancestorsOf(screen).reverse()].find((entry) => entries.includes(entry));
  return (
    <aside className="rail" aria-label={t('campaignHub.current', { name })}>
      <CampaignSwitch campaign={campaign} screen={screen} />
      <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <UnstyledButton className="rail-drop">
            {currentEntry && shortTitleOf(currentEntry)}
            <IconChevronDown size={14} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {entries.map((entry) => (
            <Menu.Item key={entry.name} component={Link} to={campaignScreenUrl(entry, campaign)}>
              {shortTitleOf(entry)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <nav aria-label={t('campaignHub.menu')} className="rail-menu">
        {sections.map((section) => (
          <section key={section.name} aria-label={t(`campaignHub.sections.${section.name}`)}>
            {section.name !== 'overview' && (
              <h2 className="group-title">{t(`campaignHub.sections.${section.name}`)}</h2>
            )}
            {section.entries.map((entry) => {
              const Icon = ICONS[entry.icon!];
              const count = entry.count && campaign[entry.count];
              return (
                <Link
                  key={entry.name}
                  to={campaignScreenUrl(entry, campaign)}
                  className="rail-entry"
                  data-here={entry === currentEntry || undefined}
                  aria-current={entry === currentEntry ? 'page' : undefined}
                >
                  <Icon size={16} stroke={1.75} aria-hidden />
                  {shortTitleOf(entry)}
                  {count ? <span className="rail-count">{formatCount(count)}</span> : null}
                </Link>
              );
            })}
          </section>
        ))}
      </nav>
    </aside>
  );
}
