import { verticals } from '@leadwright/contract';
import { ResourceAdd } from '../../ui/record/resource-form.tsx';
import { links } from './links.ts';
import { VerticalFields } from './vertical-fields.tsx';

export function Screen() {
  return (
    <ResourceAdd resource={verticals} links={links}>
      <VerticalFields />
    </ResourceAdd>
  );
}
