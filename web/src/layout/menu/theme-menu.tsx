import { ActionIcon, type MantineColorScheme, Menu, Tooltip, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

const SCHEMES = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } satisfies Record<
  MantineColorScheme,
  unknown
>;

export function ThemeMenu() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Chosen = SCHEMES[colorScheme];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label={t('frame.theme.label')}>
          <ActionIcon aria-label={t('frame.theme.label')}>
            <Chosen size={18} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {(Object.keys(SCHEMES) as MantineColorScheme[]).map((scheme) => {
          const Icon = SCHEMES[scheme];
          return (
            <Menu.Item
              key={scheme}
              role="menuitemradio"
              aria-checked={scheme === colorScheme}
              leftSection={<Icon size={16} />}
              rightSection={scheme === colorScheme && <IconCheck size={14} />}
              onClick={() => setColorScheme(scheme)}
            >
              {t(`frame.theme.${scheme}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
