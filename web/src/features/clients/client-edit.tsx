import { clients } from '@leadwright/contract';
import { ResourceEdit } from '../../ui/record/resource-form.tsx';
import { ClientFields } from './client-fields.tsx';
import { links } from './links.ts';

export function Screen() {
  return (
    <ResourceEdit resource={clients} links={links}>
      <ClientFields />
    </ResourceEdit>
  );
}
