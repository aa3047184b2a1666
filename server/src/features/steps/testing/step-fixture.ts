import { clientSteps } from '@leadwright/contract/features/client-steps';
import { clients } from '@leadwright/contract/features/clients';
import { masterSteps } from '@leadwright/contract/features/master-steps';
import { newWord } from '../../../testing/builders.ts';
import { addValidRow } from '../../../testing/entity-calls.ts';
import { startTestApp } from '../../../testing/test-app.ts';

/** Starts a server with two clients and returns the functions that step tests use. */
export async function stepFixture() {
  const app = await startTestApp();
  const client = (await addValidRow(app, clients)).id;
  const otherClient = (await addValidRow(app, clients)).id;
  const addMasterStep = (code: string, overrides: object = {}) => {
    const body = {
      code,
      name: `Step ${code}`,
      phase: 'data' as const,
      duration: 3,
      order: 1,
      state: 'active' as const,
    };
    return app.request(app.admin, masterSteps.add, { body: { ...body, ...overrides } });
  };
  const addClientStep = (code: string, overrides: object = {}) => {
    const body = { client_id: client, code, name: `Step ${code}`, phase: 'data' as const, duration: 3, order: 1 };
    return app.request(app.admin, clientSteps.add, { body: { ...body, ...overrides } });
  };
  const editMasterStep = async (id: string, body: object) => {
    const { version } = await app.call(app.admin, masterSteps.view, { params: { id } });
    return app.request(app.admin, masterSteps.edit, { params: { id }, body: { version, ...body } });
  };
  const editClientStep = async (id: string, body: object) => {
    const { version } = await app.call(app.admin, clientSteps.view, { params: { id } });
    return app.request(app.admin, clientSteps.edit, { params: { id }, body: { version, ...body } });
  };
  const loadClientStep = (id: string) => app.call(app.admin, clientSteps.view, { params: { id } });
  return {
    app,
    client,
    otherClient,
    addMasterStep,
    addClientStep,
    editMasterStep,
    editClientStep,
    loadClientStep,
    code: newWord,
  };
}
