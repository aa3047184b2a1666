import { campaignProblems, campaigns } from '@leadwright/contract';
import { ResourceAdd } from '../../ui/record/resource-form.tsx';
import { CampaignFields } from './campaign-fields.tsx';
import { links } from './links.ts';

export function Screen() {
  return (
    <ResourceAdd resource={campaigns} links={links} rules={campaignProblems}>
      <CampaignFields />
    </ResourceAdd>
  );
}
