import { logout } from '@leadwright/contract/features/auth';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useSession } from '../../session/session.tsx';
import { endSession } from '../../storage/session.ts';

/** The time of the user's last action in any tab. */
const LAST_ACTIVE_KEY = 'lastActive';
const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'];
const SECOND_MS = 1_000;
const MAX_WARNING_MS = 60 * SECOND_MS;

/** Returns the idle limit that the server writes into the page; NaN when idle users are not signed out. */
const idleLimitMs = () =>
  Number(document.querySelector<HTMLMetaElement>('meta[name="idle-seconds"]')?.content ?? Number.NaN) * SECOND_MS;

/** Signs out an idle user, after a warning with a countdown. */
export function IdleEnd() {
  const { token } = useSession();
  const limitMs = idleLimitMs();
  return token && limitMs > 0 ? <IdleWatch limitMs={limitMs} /> : null;
}

function IdleWatch({ limitMs }: { limitMs: number }) {
  const { t } = useTranslation();
  const [secondsLeft, setSecondsLeft] = useState<number>();
  const staySignedIn = useRef<() => void>(undefined);
  useEffect(() => {
    const warningMs = Math.min(MAX_WARNING_MS, limitMs / 3);
    let isEnding = false;
    const recordActivity = () => localStorage.setItem(LAST_ACTIVE_KEY, String(Date.now()));
    const check = () => {
      const remaining = Number(localStorage.getItem(LAST_ACTIVE_KEY)) + limitMs - Date.now();
      setSecondsLeft(remaining > 0 && remaining <= warningMs ? Math.ceil(remaining / SECOND_MS) : undefined);
      if (remaining > 0 || isEnding) return;
      isEnding = true;
      // Ends the session even when the server does not respond. A page with an unsaved form stays and asks the user to
      // sign in again.
      call(logout)
        .catch(() => undefined)
        .finally(() => endSession('expired'));
    };
    const onActivity = () => {
      if (Date.now() - Number(localStorage.getItem(LAST_ACTIVE_KEY)) > SECOND_MS) recordActivity();
      check();
    };
    staySignedIn.current = onActivity;
    recordActivity();
    const timer = setInterval(check, SECOND_MS);
    for (const eventName of ACTIVITY_EVENTS)
      window.addEventListener(eventName, onActivity, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      for (const eventName of ACTIVITY_EVENTS) window.removeEventListener(eventName, onActivity, { capture: true });
    };
  }, [limitMs]);
  const close = () => staySignedIn.current?.();
  return (
    <Modal opened={secondsLeft !== undefined} onClose={close} title={t('watch.idle.title')}>
      <Stack>
        <Text>{t('watch.idle.text', { count: secondsLeft ?? 0 })}</Text>
        <Group justify="flex-end">
          <Button onClick={close} data-autofocus>
            {t('watch.idle.staySignedIn')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
