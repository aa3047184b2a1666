import { verticals } from '@leadwright/contract';
import { ResourceEdit } from '../../ui/record/resource-form.tsx';
import { links } from './links.ts';
import { VerticalFields } from './vertical-fields.tsx';

export function Screen() {
  return (
    <ResourceEdit resource={verticals} links={links}>
      <VerticalFields />
    </ResourceEdit>
  );
}
