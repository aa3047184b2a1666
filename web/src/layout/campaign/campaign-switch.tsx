import { Popover, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSelector } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ScreenEntry } from '../../screen.ts';
import { ReferenceField } from '../../ui/form/controls/reference-field.tsx';
import { ICONS } from '../../ui/icons.ts';
import { type CampaignName, campaignScreenUrl } from './campaign-screen-url.ts';

interface CampaignSwitchProps {
  campaign: CampaignName;
  screen: ScreenEntry;
}

/** The name of the campaign, with a menu that opens the same screen in another campaign. */
export function CampaignSwitch({ campaign, screen }: CampaignSwitchProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [opened, popover] = useDisclosure();
  return (
    <Popover opened={opened} onChange={popover.set} position="bottom-start" width={280} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className="rail-switch" onClick={popover.toggle} title={t('campaignHub.switch')}>
          <ICONS.campaigns size={16} stroke={1.75} aria-hidden />
          <span className="rail-name">{campaign.name}</span>
          <IconSelector size={14} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('campaignHub.switch')}>
        <ReferenceField
          list="campaigns"
          data-autofocus
          label={t('campaignHub.switch')}
          value={campaign.id}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          onChange={(id, option) => {
            if (id && option) navigate(campaignScreenUrl(screen, { id, name: option.label }));
            popover.close();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
