import './messages.ts';
import { Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormContext } from './form-context.ts';
import type { AutoSaveResult } from './use-record-form.ts';

/** The delay between the last keystroke and the save. */
const SAVE_AFTER_MS = 2_000;
const RETRY_AFTER_MS = 3_000;

/**
 * Saves the form of an existing row while the user types and shows the state. Invalid values are not saved; the Save
 * button shows the problems.
 */
export function AutoSave({ isReady = true }: { isReady?: boolean }) {
  const { t } = useTranslation();
  const { dirty, form, base, conflict, autoSave } = useFormContext();
  const [status, setStatus] = useState<{ state: 'saving' | AutoSaveResult }>();
  const isExistingRow = base.version !== undefined;
  const text = isExistingRow && dirty && !conflict ? JSON.stringify(form.getValues()) : '';
  const save = useEffectEvent(async () => setStatus({ state: isReady ? await autoSave() : 'refused' }));
  useEffect(() => {
    if (!text) return;
    setStatus({ state: 'saving' });
    const timer = setTimeout(save, SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    if (status?.state !== 'offline') return;
    const timer = setTimeout(save, RETRY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [status]);
  if (!isExistingRow || !status) return null;
  const { state } = status;
  return (
    <Text size="xs" c={state === 'saved' || state === 'saving' ? 'dimmed' : 'danger'} role="status">
      {t(`forms.autoSave.${state}`)}
    </Text>
  );
}
