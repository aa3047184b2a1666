import { campaignProblems, campaigns } from '@leadwright/contract';
import { ResourceEdit } from '../../ui/record/resource-form.tsx';
import { CampaignFields } from './campaign-fields.tsx';
import { links } from './links.ts';

export function Screen() {
  return (
    <ResourceEdit resource={campaigns} links={links} rules={campaignProblems}>
      <CampaignFields />
    </ResourceEdit>
  );
}
