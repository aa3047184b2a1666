import type { UserData } from '@leadwright/contract/features/auth';
import { Alert, Button, Group } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyFailure } from '../../api/notify.ts';
import { stopViewing } from '../../session/view-as.ts';
import { VIEWING_ENDED } from '../../storage/session.ts';

export function ViewingBanner({ profile: { displayName: name, userRole: role } }: { profile: UserData }) {
  const { t } = useTranslation();
  const [isStopping, setStopping] = useState(false);
  // Every rejected call dispatches the event, but a second request to stop would interrupt the first.
  const isStopRequested = useRef(false);
  const requestStop = () => {
    if (isStopRequested.current) return;
    isStopRequested.current = true;
    setStopping(true);
    stopViewing().catch((error: unknown) => {
      isStopRequested.current = false;
      setStopping(false);
      notifyFailure(error);
    });
  };
  useWindowEvent(VIEWING_ENDED, requestStop);
  return (
    <Alert color="warning" role="status" py={6} mx="md" my={4}>
      <Group justify="space-between" gap="xs">
        {t('sharedFrame.viewingAs.text', { name, role })}
        <Button size="xs" variant="default" loading={isStopping} onClick={requestStop}>
          {t('sharedFrame.viewingAs.stop')}
        </Button>
      </Group>
    </Alert>
  );
}
