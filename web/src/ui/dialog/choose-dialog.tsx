import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { explain } from '../../api/explain.ts';
import { ReferenceField, type ReferenceFieldProps } from '../form/controls/reference-field.tsx';
import { FormDialog } from './form-dialog.tsx';

interface ChooseDialogProps {
  title: string;
  text: string;
  /** The label of the field, and the list that it offers. */
  label: string;
  description?: string;
  list: string;
  value: string | null;
  /** The verb on the confirming button. */
  confirm: string;
  /** The call that runs the action; its errors are shown at the field. */
  send: { error: Error | null; isPending: boolean; reset: () => void };
  /** An error that does not concern the choice. */
  error?: Error | null;
  isReady?: boolean;
  onChange: ReferenceFieldProps['onChange'];
  onSubmit: () => void;
  onClose: () => void;
  /** A preview of what the choice would change. */
  children?: ReactNode;
}

/** A dialog that runs an action with one chosen row of a list. */
export function ChooseDialog(props: ChooseDialogProps) {
  const { title, text, confirm, send, isReady = true, onChange, onSubmit, onClose, children, ...field } = props;
  const error = send.error ?? props.error;
  return (
    <FormDialog
      title={title}
      confirm={confirm}
      isReady={isReady}
      isBusy={send.isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Text>{text}</Text>
      <ReferenceField
        data-autofocus
        {...field}
        error={error && explain(error).text}
        onChange={(id, option) => {
          send.reset();
          onChange(id, option);
        }}
      />
      {children}
    </FormDialog>
  );
}
