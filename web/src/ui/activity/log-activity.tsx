import './messages.ts';
import { Button, Group } from '@mantine/core';
import { IconActivity } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../session/session.tsx';
import type { LogActivityProps } from './log-props.ts';

const LogDialog = lazy(async () => ({ default: (await import('./log-dialog.tsx')).LogDialog }));

/** The button on a record that opens the dialog for logging an activity. */
export function LogActivity(props: LogActivityProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const mayLog = useCan('sales-developer-campaign-views', 'update');
  if (!mayLog || !props.campaigns?.length || !props.accountId) return null;
  return (
    <Group>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconActivity size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('logActivity.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <LogDialog {...props} campaigns={props.campaigns} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Group>
  );
}
