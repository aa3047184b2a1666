import './messages.ts';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ReferenceField } from '../form/controls/reference-field.tsx';
import { EmptyState } from '../states.tsx';

export interface ChooseCampaignProps {
  /** What the user can see after choosing a campaign. */
  text: string;
  hrefOf: (campaignId: string) => string;
}

/** Shown instead of a campaign screen when the URL names no campaign. */
export function ChooseCampaign({ text, hrefOf }: ChooseCampaignProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <EmptyState
      icon={<IconSpeakerphone size={36} stroke={1.25} aria-hidden />}
      title={t('chooseCampaign.title')}
      text={text}
      action={
        <ReferenceField
          list="campaigns"
          size="xs"
          w={280}
          aria-label={t('chooseCampaign.label')}
          placeholder={t('chooseCampaign.placeholder')}
          value={null}
          onChange={(id) => id && navigate(hrefOf(id))}
        />
      }
    />
  );
}
