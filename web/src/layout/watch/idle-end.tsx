import { logout } from '@leadwright/contract/features/auth';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useSession } from '../../session/session.tsx';
import { endSession } from '../../storage/session.ts';

/** The time of the user's last action in any tab. */
const MARK = 'lastActive';
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchstart'];
const SECOND = 1_000;
const MAX_WARNING_MS = 60 * SECOND;

/** Returns the idle limit that the server writes into the page; NaN when idle users are not signed out. */
const idleMs = () =>
  Number(document.querySelector<HTMLMetaElement>('meta[name="idle-seconds"]')?.content ?? Number.NaN) * SECOND;

/** Signs out an idle user, after a warning that counts down. */
export function IdleEnd() {
  const { token } = useSession();
  const limit = idleMs();
  return token && limit > 0 ? <Watch limit={limit} /> : null;
}

function Watch({ limit }: { limit: number }) {
  const { t } = useTranslation();
  const [left, setLeft] = useState<number>();
  const stay = useRef<() => void>(undefined);
  useEffect(() => {
    const warning = Math.min(MAX_WARNING_MS, limit / 3);
    let isEnding = false;
    const mark = () => localStorage.setItem(MARK, String(Date.now()));
    const look = () => {
      const rest = Number(localStorage.getItem(MARK)) + limit - Date.now();
      setLeft(rest > 0 && rest <= warning ? Math.ceil(rest / SECOND) : undefined);
      if (rest > 0 || isEnding) return;
      isEnding = true;
      // Ends the session here even when the server does not answer; an open form stays and asks the user to sign in
      // again.
      call(logout)
        .catch(() => undefined)
        .finally(() => endSession('expired'));
    };
    const active = () => {
      if (Date.now() - Number(localStorage.getItem(MARK)) > SECOND) mark();
      look();
    };
    stay.current = active;
    mark();
    const timer = setInterval(look, SECOND);
    for (const sign of SIGNS) window.addEventListener(sign, active, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, active, { capture: true });
    };
  }, [limit]);
  const close = () => stay.current?.();
  return (
    <Modal opened={left !== undefined} onClose={close} title={t('watch.idle.title')}>
      <Stack>
        <Text>{t('watch.idle.text', { count: left ?? 0 })}</Text>
        <Group justify="flex-end">
          <Button onClick={close} data-autofocus>
            {t('watch.idle.stay')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
