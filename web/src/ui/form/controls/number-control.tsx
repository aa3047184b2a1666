import { NumberInput } from '@mantine/core';
import { numberSeparators } from '../../format.ts';
import type { ControlProps } from './control-props.ts';

/** A number, grouped in thousands while it is typed. */
export const NumberControl = ({ input, value, set }: ControlProps) => (
  <NumberInput
    {...input}
    {...numberSeparators()}
    hideControls
    value={(value as number | null) ?? ''}
    onChange={(next) => set(next === '' ? null : next)}
  />
);
