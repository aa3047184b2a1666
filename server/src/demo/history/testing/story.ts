import { login } from '@leadwright/contract/features/auth';
import { createRandom, type Random } from '../../../../seed/random.ts';
import type { TestApp, TestUser } from '../../../testing/test-app.ts';
import { PASSWORD } from '../../../testing/test-config.ts';
import { type StoryClock, storyClock } from './story-clock.ts';

const SEED = 'six weeks';

export interface Story {
  app: TestApp;
  clock: StoryClock;
  random: Random;
  today: string;
  /** Signs in once as a demo user. */
  signIn(email: string): Promise<TestUser>;
  campaignId(code: string): string;
}

export async function createStory(app: TestApp, today: string): Promise<Story> {
  const users = new Map<string, Promise<TestUser>>();
  const signIn = async (email: string): Promise<TestUser> => {
    const { userData, accessToken } = await app.call(app.admin, login, { body: { email, password: PASSWORD } });
    return { id: userData.uid, email, token: accessToken, sessionId: '' };
  };
  const { rows: campaigns } = await app.pool.query<{ id: string; code: string }>('select id, code from campaign');
  return {
    app,
    clock: storyClock(app.db),
    random: createRandom(SEED),
    today,
    signIn: (email) => {
      if (!users.has(email)) users.set(email, signIn(email));
      return users.get(email)!;
    },
    campaignId: (code) => campaigns.find((campaign) => campaign.code === code)!.id,
  };
}

export async function runJob(app: TestApp, reply: Promise<{ job_id: string }>): Promise<void> {
  const job = await app.waitForJobEnd((await reply).job_id);
  if (!job.state.startsWith('done')) throw new Error(`A job of the demo ended as ${job.state}: ${job.message}`);
}
