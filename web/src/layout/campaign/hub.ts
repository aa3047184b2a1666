import './campaign.css';

/** What the frame shows around every screen of a campaign: one script, loaded with the first of them. */
export { CampaignFacts } from './campaign-facts.tsx';
export { CampaignRail } from './campaign-rail.tsx';
