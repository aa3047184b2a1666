import { campaigns } from '@leadwright/contract';
import { ResourceList } from '../../ui/record/resource-list.tsx';
import { links } from './links.ts';

export function Screen() {
  return <ResourceList resource={campaigns} links={links} />;
}
