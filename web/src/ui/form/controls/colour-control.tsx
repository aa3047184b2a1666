import { ColorInput, type ColorInputProps } from '@mantine/core';
import { TONES } from '../../look/tones.ts';
import type { ControlProps } from './control-props.ts';

/** A colour, typed or picked. */
export const ColourInput = (props: ColorInputProps) => (
  <ColorInput format="hex" swatches={TONES} withEyeDropper={false} {...props} />
);

export const ColourControl = ({ input, value, set }: ControlProps) => (
  <ColourInput {...input} value={String(value ?? '')} onChange={set} />
);
