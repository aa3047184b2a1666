import { CLIENT_PATHS } from '@leadwright/contract/client-paths';
import { generatePath } from 'react-router';
import { useSession } from '../../session/session.tsx';
import { homeCard } from '../../ui/home/card.tsx';
import { StepRows, stepsCard } from '../../ui/home/steps-card.tsx';

/** Shows the next steps that are visible to the client. */
export const card = homeCard({
  ...stepsCard,
  Body: ({ data }) => {
    const clientUserId = useSession().profile?.uid ?? '';
    const planUrl = (campaignId: string) => generatePath(CLIENT_PATHS.clientGantt, { campaignId, clientUserId });
    return <StepRows steps={data.steps} planUrl={planUrl} />;
  },
});
