import { Alert, Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const CHECK_INTERVAL_MS = 5 * 60_000;

/** Matches the entry script in the HTML; each version has a different entry script. */
const ENTRY_SCRIPT = /<script type="module"[^>]* src="(\/js\/[^"]+)"/;
const currentEntry = () => document.querySelector('script[type="module"][src^="/js/"]')?.getAttribute('src');

async function fetchLatestEntry(): Promise<string | undefined> {
  const response = await fetch('/', { cache: 'no-cache', headers: { accept: 'text/html' } });
  return response.ok ? ENTRY_SCRIPT.exec(await response.text())?.[1] : undefined;
}

/** Shows a notice when a new version has been deployed. The user decides when to reload. */
export function NewVersion() {
  const { t } = useTranslation();
  const [newEntry, setNewEntry] = useState<string>();
  const [dismissed, setDismissed] = useState<string>();
  useEffect(() => {
    const current = currentEntry();
    if (!current) return;
    const check = () => {
      if (document.visibilityState !== 'visible') return;
      // Without a response, the state does not change.
      fetchLatestEntry().then(
        (latest) => latest && setNewEntry(latest === current ? undefined : latest),
        () => undefined,
      );
    };
    const timer = setInterval(check, CHECK_INTERVAL_MS);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, []);
  if (!newEntry || newEntry === dismissed) return null;
  return (
    <Alert role="status" py={6} mx="md" mb={4}>
      <Group justify="space-between" gap="sm">
        {t('watch.version.text')}
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => setDismissed(newEntry)}>
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
