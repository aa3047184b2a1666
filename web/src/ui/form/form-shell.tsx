import './messages.ts';
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../confirm.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { FormContext } from './form-context.ts';
import type { RecordFormState } from './use-record-form.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

interface FormShellProps {
  record: RecordFormState;
  /** Offers "Save and add another". */
  another?: boolean;
  /** Further buttons beside Save. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Pressing a button must not blur the field: its message would move the button away from under the pointer. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** The frame of a form: error summary, fields, buttons, keys, unsaved-changes guard and conflict dialog. */
export function FormShell({ record, another, actions, children }: FormShellProps) {
  const { t } = useTranslation();
  const { save, saving, cancel, dirty, conflict } = record;
  const blocker = useUnsavedGuard(dirty);
  const keys: HotkeyItem[] = [
    ['mod+S', () => save('stay')],
    ['mod+Enter', () => save('close')],
  ];
  // An open dialog has the keyboard to itself.
  const idle = !conflict && blocker.state !== 'blocked';
  useHotkeys(idle ? keys : [], [], true);
  const leave = (event: KeyboardEvent) => {
    // In an open drop-down Escape closes the drop-down.
    const open = (event.target as HTMLElement).getAttribute('aria-expanded') === 'true';
    if (event.key === 'Escape' && !open && !event.defaultPrevented) cancel?.();
  };
  return (
    <FormContext value={record}>
      <form
        noValidate
        className="form"
        onKeyDown={leave}
        onSubmit={(event) => {
          event.preventDefault();
          save('close');
        }}
      >
        <Stack gap="md">
          {record.refused && <ErrorSummary />}
          <Paper withBorder p="md">
            {children}
          </Paper>
          <Group gap="xs" className="form-buttons" onMouseDown={keepFocus}>
            <Button type="submit" loading={saving}>
              {t('forms.save')}
            </Button>
            {another && (
              <Button variant="default" disabled={saving} onClick={() => save('another')}>
                {t('forms.saveAnother')}
              </Button>
            )}
            {actions}
            {cancel && (
              <Button variant="subtle" color="gray" disabled={saving} onClick={cancel}>
                {t('forms.cancel')}
              </Button>
            )}
            <Text size="xs" c="dimmed">
              {t('forms.requiredNote')}
            </Text>
          </Group>
        </Stack>
      </form>
      <Confirm
        opened={blocker.state === 'blocked'}
        title={t('forms.unsaved.title')}
        text={t('forms.unsaved.text')}
        confirm={t('forms.unsaved.leave')}
        cancel={t('forms.unsaved.stay')}
        danger
        onConfirm={() => blocker.proceed?.()}
        onClose={() => blocker.reset?.()}
      />
      {conflict && <ConflictDialog />}
    </FormContext>
  );
}
