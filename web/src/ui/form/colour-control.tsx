import { ColorInput } from '@mantine/core';
import { TONES } from '../look/tones.ts';
import type { ControlProps } from './control-props.ts';

/** A colour, typed or picked. */
export const ColourControl = ({ input, value, set }: ControlProps) => (
  <ColorInput
    {...input}
    format="hex"
    swatches={TONES}
    withEyeDropper={false}
    value={String(value ?? '')}
    onChange={set}
  />
);
