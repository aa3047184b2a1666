import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading } from '../../ui/states.tsx';
import { loadChunk } from '../loading/load-chunk.ts';
import { useCreateScreens } from './use-create-screens.ts';

const NewEntries = lazy(async () => ({
  default: (await loadChunk('new-entries', () => import('./new-entries.tsx'))).NewEntries,
}));

/** The menu "New" with the records that the user may create. */
export function NewMenu() {
  const { t } = useTranslation();
  const createScreens = useCreateScreens();
  if (createScreens.length === 0) return null;
  return (
    <Menu position="bottom-end" width={230} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-md"
          visibleFrom="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-label={t('frame.new.label')}
        >
          {t('frame.new.short')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Suspense fallback={<Loading />}>
          <NewEntries screens={createScreens} />
        </Suspense>
      </Menu.Dropdown>
    </Menu>
  );
}
