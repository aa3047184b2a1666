import { verticals } from '@leadwright/contract';
import { ResourceView } from '../../ui/record/resource-view.tsx';
import { links } from './links.ts';

export function Screen() {
  return <ResourceView resource={verticals} links={links} />;
}
