import { clients } from '@leadwright/contract';
import { ResourceAdd } from '../../ui/record/resource-form.tsx';
import { ClientFields } from './client-fields.tsx';
import { links } from './links.ts';

export function Screen() {
  return (
    <ResourceAdd resource={clients} links={links}>
      <ClientFields />
    </ResourceAdd>
  );
}
