import './messages.ts';
import { Button, Group, Stack } from '@mantine/core';
import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { bottomBar } from '../bottom-bar.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DraftBar } from './draft/draft-bar.tsx';
import { useDraft } from './draft/use-draft.ts';
import { ErrorSummary } from './error-summary.tsx';
import { isDropdownOpen, isOutsideForm } from './focus.ts';
import { FormContext } from './form-context.ts';
import { UnsavedDialog } from './unsaved-dialog.tsx';
import type { RecordFormState } from './use-record-form.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

interface FormShellProps {
  record: RecordFormState;
  /** Offers "Save and add another". */
  canAddAnother?: boolean;
  /** Further buttons next to Save. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Keeps the focus in the field: an error message shown on blur would move the button away from the pointer. */
const preventBlur = (event: MouseEvent) => event.preventDefault();

/** The frame of a form: draft, error summary, fields, buttons, keys, unsaved-changes guard and conflict dialog. */
export function FormShell({ record, canAddAnother, actions, children }: FormShellProps) {
  const { t } = useTranslation();
  const { save, saving, cancel, dirty, conflict } = record;
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(record);
  const blocker = useUnsavedGuard(dirty);
  const whenInForm = (action: () => void) => (event: globalThis.KeyboardEvent) => {
    if (!isOutsideForm(event.target, form.current)) action();
  };
  const keys: HotkeyItem[] = [
    ['mod+S', whenInForm(() => save('stay'))],
    ['mod+Enter', whenInForm(() => save('close'))],
    // Escape without a focused element; `onEscape` handles it inside the form.
    [
      'Escape',
      (event: globalThis.KeyboardEvent) => event.target === document.body && cancel?.(),
      { preventDefault: false },
    ],
  ];
  // An open dialog of the form handles all keys.
  const isIdle = !conflict && blocker.state !== 'blocked';
  useHotkeys(isIdle ? keys : [], [], true);
  const onEscape = (event: KeyboardEvent) => {
    // In an open drop-down Escape closes the drop-down.
    if (event.key === 'Escape' && !isDropdownOpen(event.target) && !event.defaultPrevented) cancel?.();
  };
  return (
    <FormContext value={record}>
      <form
        ref={form}
        noValidate
        className="form"
        onKeyDown={onEscape}
        onSubmit={(event) => {
          event.preventDefault();
          save('close');
        }}
      >
        <Stack gap="md">
          {draft.offeredDraft && (
            <DraftBar draft={draft.offeredDraft} onRestore={draft.accept} onDiscard={draft.discard} />
          )}
          {record.wasRejected && <ErrorSummary />}
          <div>{children}</div>
          <Group ref={bottomBar} gap="xs" className="form-buttons" onMouseDown={preventBlur}>
            <Button type="submit" loading={saving}>
              {t('forms.save')}
            </Button>
            {canAddAnother && (
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
          </Group>
        </Stack>
      </form>
      <UnsavedDialog blocker={blocker} onLeave={draft.abandon} />
      {conflict && <ConflictDialog />}
    </FormContext>
  );
}
