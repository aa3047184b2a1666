import './messages.ts';
import { type MantineColorScheme, SegmentedControl, Stack, Text, useMantineColorScheme } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { isClientUser } from '../../storage/session.ts';
import { type Layout, useLayout } from './layout.ts';

const SCHEMES = ['light', 'dark', 'auto'] as const satisfies MantineColorScheme[];
const LAYOUTS = ['horizontal', 'vertical'] as const satisfies Layout[];

/** The user's appearance settings. */
export function Appearance() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [layout, setLayout] = useLayout();
  const ids = { theme: useId(), layout: useId() };
  return (
    <Stack gap="xs">
      <div>
        <Text id={ids.theme} size="xs" c="dimmed">
          {t('appearance.theme.label')}
        </Text>
        <SegmentedControl
          fullWidth
          aria-labelledby={ids.theme}
          value={colorScheme}
          onChange={setColorScheme}
          data={SCHEMES.map((value) => ({ value, label: t(`appearance.theme.${value}`) }))}
        />
      </div>
      <div className="from-992" hidden={isClientUser()}>
        <Text id={ids.layout} size="xs" c="dimmed">
          {t('appearance.layout.label')}
        </Text>
        <SegmentedControl
          fullWidth
          aria-labelledby={ids.layout}
          value={layout}
          onChange={setLayout}
          data={LAYOUTS.map((value) => ({ value, label: t(`appearance.layout.${value}`) }))}
        />
      </div>
    </Stack>
  );
}
