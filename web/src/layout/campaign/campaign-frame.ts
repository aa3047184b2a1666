import './campaign.css';

/** The parts of the frame around campaign screens, in one chunk that loads with the first campaign screen. */
export { CampaignFacts } from './campaign-facts.tsx';
export { CampaignRail } from './campaign-rail.tsx';
