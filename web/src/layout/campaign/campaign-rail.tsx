import './messages.ts';
import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { shortTitleOf } from '../../screens.ts';
import { formatCount } from '../../ui/format.ts';
import { ICONS } from '../../ui/icons.ts';
import { useSetParentTitle } from '../../ui/page-title.ts';
import { ancestorsOf } from '../screens/tree.ts';
import { useScreen } from '../screens/use-screen.ts';
import { campaignAddress } from './campaign-address.ts';
import { useCampaignMenu } from './campaign-menu.ts';
import { CampaignSwitch } from './campaign-switch.tsx';
import { useCampaign } from './use-campaign.ts';

/** The second-level menu of a campaign, shown on all of its screens: a rail, or a drop-down below 992 px. */
export function CampaignRail({ id }: { id: string }) {
  const { t } = useTranslation();
  const campaign = useCampaign(id);
  const name = campaign?.name ?? '';
  useSetParentTitle(name);
  const sections = useCampaignMenu();
  const screen = useScreen();
  if (!campaign || !screen) return <div className="rail" />;
  const entries = sections.flatMap((section) => section.entries);
  const here = [screen, ...ancestorsOf(screen).reverse()].find((one) => entries.includes(one));
  return (
    <aside className="rail" aria-label={t('campaignHub.current', { name })}>
      <CampaignSwitch campaign={campaign} screen={screen} />
      <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <UnstyledButton className="rail-drop">
            {here && shortTitleOf(here)}
            <IconChevronDown size={14} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {entries.map((entry) => (
            <Menu.Item key={entry.name} component={Link} to={campaignAddress(entry, campaign)}>
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
                  to={campaignAddress(entry, campaign)}
                  className="rail-entry"
                  data-here={entry === here || undefined}
                  aria-current={entry === here ? 'page' : undefined}
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
