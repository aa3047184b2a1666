import './campaign.css';

/** The parts of the frame around campaign screens, in one chunk that loads with the first campaign screen. */
export { CampaignFacts } from './campaign-facts.tsx';
export { CampaignNextAction } from './campaign-next-action.tsx';
export { CampaignRail } from './campaign-rail.tsx';
