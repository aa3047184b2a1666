import { Alert, Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const LOOK_EVERY_MS = 5 * 60_000;

/** The entry script of the page; each version has a different one. */
const ENTRY = /<script type="module"[^>]* src="(\/js\/[^"]+)"/;
const entryHere = () => document.querySelector('script[type="module"][src^="/js/"]')?.getAttribute('src');

async function entryThere(): Promise<string | undefined> {
  const answer = await fetch('/', { cache: 'no-cache', headers: { accept: 'text/html' } });
  return answer.ok ? ENTRY.exec(await answer.text())?.[1] : undefined;
}

/** Shows a quiet notice when a new version has been deployed, so that the user can reload when it suits them. */
export function NewVersion() {
  const { t } = useTranslation();
  const [found, setFound] = useState<string>();
  const [put, setPut] = useState<string>();
  useEffect(() => {
    const here = entryHere();
    if (!here) return;
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      // Without an answer the state stays as it is.
      entryThere().then(
        (there) => there && setFound(there === here ? undefined : there),
        () => undefined,
      );
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  if (!found || found === put) return null;
  return (
    <Alert role="status" py={6} mx="md" mb={4}>
      <Group justify="space-between" gap="sm">
        {t('watch.version.text')}
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => setPut(found)}>
            {t('watch.version.later')}
          </Button>
          <Button size="compact-sm" onClick={() => window.location.reload()}>
            {t('watch.version.reload')}
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}
