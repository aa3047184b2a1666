import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';

const KEY_STEPS: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 };

interface MoveHandleProps extends ActionIconProps {
  /** The label of the moved item. */
  label: string;
  onStep: (step: -1 | 1) => void;
}

/** A drag handle that also moves its item with the arrow keys. */
export function MoveHandle({ label, onStep, ...rest }: MoveHandleProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = KEY_STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    onStep(step);
  };
  return (
    <ActionIcon size={24} {...rest} aria-label={label} onKeyDown={onKeyDown}>
      <IconGripVertical size={14} aria-hidden />
    </ActionIcon>
  );
}
