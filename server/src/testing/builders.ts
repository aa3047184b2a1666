import { actionTypes } from '@leadwright/contract/features/action-types';
import { NON_WAIVABLE_LINES, READINESS_LINES, waiveReadiness } from '@leadwright/contract/features/campaign-readiness';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { gradeCategories } from '@leadwright/contract/features/grade-categories';
import { gradeSteps } from '@leadwright/contract/features/grade-steps';
import { gradeStates, grades, gradeVersions } from '@leadwright/contract/features/grades';
import { uploadImage } from '@leadwright/contract/features/images';
import { lookup } from '@leadwright/contract/features/lookups';
import { masterSteps } from '@leadwright/contract/features/master-steps';
import { outcomes } from '@leadwright/contract/features/outcomes';
import type { AnyResource } from '@leadwright/contract/resource';
import { actionTypeEntity, outcomeEntity } from '../features/activities/action-types-and-outcomes.ts';
import { activityOptionEntity } from '../features/activities/options.ts';
import { batchClientEntity } from '../features/batch-clients/batch-clients.ts';
import { campaignEntity } from '../features/campaigns/campaigns.ts';
import { clientEmailEntity } from '../features/client-emails/client-emails.ts';
import { clientEntity } from '../features/clients/clients.ts';
import { docsTemplateEntity } from '../features/docs-templates/docs-templates.ts';
import { documentEntity } from '../features/documents/document-entity.ts';
import { emailTemplateEntity } from '../features/email-templates/email-templates.ts';
import { fieldEntities } from '../features/fields/definitions/fields.ts';
import { gradeCategoryEntity } from '../features/grades/grade-categories.ts';
import { gradeStepEntity } from '../features/grades/grade-steps.ts';
import { gradeEntity } from '../features/grades/grades.ts';
import { imageEntity } from '../features/images/images.ts';
import { purchaseOrderEntity } from '../features/purchase-orders/purchase-orders.ts';
import { roleEntity } from '../features/roles/roles.ts';
import { clientStepEntity } from '../features/steps/client-steps.ts';
import { masterStepEntity } from '../features/steps/master-steps.ts';
import { tagEntity } from '../features/tags/tags.ts';
import { teamEntity } from '../features/teams/teams.ts';
import { userTypeEntity } from '../features/user-types/user-types.ts';
import { clientUserEntity } from '../features/users/client-users.ts';
import { staffUserEntity } from '../features/users/users.ts';
import { verticalEntity } from '../features/verticals/verticals.ts';
import { type Builder, type Call, defineBuilder, type Ids, newWord, type Row } from './builder.ts';

export { newWord, type Row };

/** Adds a campaign of the same client as a row. */
const campaignOfClient = async ({ client_id }: { client_id: string }, { addRecord }: Ids) => [
  await addRecord(campaigns, { client_id }),
];

const administratorRole = async (_: object, { findOption }: Ids) => [await findOption('roles', 'Administrator')];

/** Returns the definition of a custom field of any kind. Limits and options depend on the type. */
const newField = <S extends object>(scope: S | ((ids: Ids) => Promise<S>)) => ({
  body: async (word: string, ids: Ids) => ({
    label: `Field ${word}`,
    key: `f_${word.toLowerCase()}`,
    type: 'text' as const,
    ...(typeof scope === 'function' ? await scope(ids) : scope),
  }),
  immutableFields: ['key' as const, 'type' as const],
  dependentFields: ['params' as const, 'options' as const, 'default_value' as const],
  otherValues: {
    key: async () => `k_${newWord().toLowerCase()}`,
    // The roles of the field must include a role of the caller.
    visible_to: administratorRole,
    editable_by: administratorRole,
  },
});

/** Returns the body of a step of the library or of a client. */
const newStep = (word: string) => ({
  code: word,
  name: `Step ${word}`,
  phase: 'data' as const,
  duration: 3,
  order: 1,
  state: 'active' as const,
});

/** The builders of all entities. The entity tests fail with a message for an entity without a builder. */
const BUILDERS: Builder[] = [
  defineBuilder(verticalEntity, { body: (word) => ({ name: `Vertical ${word}`, code: word }) }),
  defineBuilder(clientEntity, {
    body: async (word, { findOption }) => ({
      name: `Client ${word}`,
      code: word,
      account_manager_id: await findOption('staff'),
    }),
    // A logo must be a picture that email programs show, and text must be readable on its background.
    dependentFields: ['account_manager_id', 'logo_id'],
    otherValues: { brand_text: async () => '#102030' },
    own: (userId) => ({ account_manager_id: userId }),
    clientOf: ({ id }) => id,
  }),
  defineBuilder(campaignEntity, {
    body: async (word, { addRecord }) => ({
      name: `Campaign ${word}`,
      code: word,
      client_id: await addRecord(clients),
      start_date: '2026-03-01',
      end_date: '2026-09-30',
      lawful_basis: 'legitimate_interest' as const,
      pacing: 'week' as const,
      pacing_amount: 10,
      time_zone: 'Europe/London',
      languages: ['en' as const],
      territories: ['GB'],
      client_visible: true,
    }),
    own: (userId) => ({ owner_id: userId }),
    clientOf: ({ client_id }) => client_id,
    // The server replaces empty values with defaults.
    dependentFields: ['grade_version_id', 'code', 'time_zone', 'languages', 'territories'],
    stateTransitions: {
      message: { reason: 'By agreement' },
      async prepare({ id, version }, { addRecord, read, findOption, call }) {
        const scheme = { id: String((await read(gradeSteps, await addRecord(gradeSteps))).grade_id) };
        await call(gradeStates.change, { params: scheme, body: { state: 'active' } });
        const { versions } = await call(gradeVersions, { params: scheme });
        const settings = { owner_id: await findOption('campaign-staff'), grade_version_id: versions[0]!.id };
        await call(campaigns.edit, { params: { id }, body: { version, ...settings } });
        for (const line of READINESS_LINES.filter((check) => !NON_WAIVABLE_LINES.includes(check)))
          await call(waiveReadiness, { params: { id, line }, body: { reason: 'By agreement' } });
      },
    },
  }),
  defineBuilder(clientEmailEntity, {
    body: async (word, { addRecord }) => ({
      client_id: await addRecord(clients),
      address: `${word}@client.example`,
      display_name: `Address ${word}`,
      kind: 'recipient' as const,
      purposes: ['report' as const],
    }),
    clientOf: ({ client_id }) => client_id,
    otherValues: { campaigns: campaignOfClient },
  }),
  defineBuilder(purchaseOrderEntity, {
    body: async (word, { addRecord }) => ({
      number: `PO-${word}`,
      client_id: await addRecord(clients),
      title: `Order ${word}`,
      type: 'leads' as const,
      quantity: 100,
      start_date: '2026-01-01',
      end_date: '2036-12-31',
    }),
    clientOf: ({ client_id }) => client_id,
    // Quantity and total depend on the type, and the total on the price.
    dependentFields: ['type', 'quantity', 'unit_price', 'total', 'start_date', 'end_date'],
    otherValues: { campaigns: campaignOfClient },
  }),
  defineBuilder(batchClientEntity, {
    body: async (word, { findOption }) => ({
      name: `Set ${word}`,
      owner_id: await findOption('staff'),
      priority: 100 + Number.parseInt(word.slice(1, 7), 16),
      mode: 'static' as const,
    }),
    dependentFields: ['mode', 'rule', 'owner_id'],
  }),
  defineBuilder(tagEntity, {
    body: (word) => ({ name: `Tag ${word}`, scope: 'account' as const, colour: '#4a7fd0', group: 'Persona' }),
  }),
  defineBuilder(emailTemplateEntity, {
    body: async (word, { findOption }) => ({
      name: `Template ${word}`,
      purpose: 'client_report' as const,
      scope: 'agency' as const,
      owner_id: await findOption('staff'),
      subject: `About ${word}`,
      source: `<mjml><mj-body><mj-section><mj-column><mj-text>${word}</mj-text></mj-column></mj-section></mj-body></mjml>`,
    }),
    own: (userId) => ({ owner_id: userId }),
    dependentFields: ['purpose', 'scope', 'client_id', 'campaign_id', 'from_id', 'owner_id', 'source', 'attachments'],
  }),
  defineBuilder(gradeCategoryEntity, { body: (word) => ({ name: `Category ${word}`, code: word }) }),
  defineBuilder(actionTypeEntity, {
    body: (word) => ({ name: `Action ${word}`, code: word, channel: 'phone' as const }),
  }),
  defineBuilder(outcomeEntity, {
    body: (word) => ({ name: `Outcome ${word}`, code: word, category: 'neutral' as const }),
  }),
  defineBuilder(activityOptionEntity, {
    body: async (word, { addRecord }) => ({
      hint: `Hint ${word}`,
      action_type_id: await addRecord(actionTypes),
      outcome_id: await addRecord(outcomes),
    }),
    immutableFields: ['action_type_id', 'outcome_id'],
    // The effects of a pair depend on each other, on kinds of tags and on grade steps.
    dependentFields: [
      'set_grade',
      'tag_id',
      'callback',
      'set_account_status',
      'set_contact_status',
      'note',
      'suppress',
      'counts_as',
      'create_opportunity',
    ],
  }),
  defineBuilder(gradeEntity, {
    body: (word) => ({ name: `Scheme ${word}`, scope: 'agency' as const }),
    dependentFields: ['scope', 'client_id', 'default_step_id'],
    stateTransitions: { message: {}, prepare: ({ id }, { addRecord }) => addRecord(gradeSteps, { grade_id: id }) },
  }),
  defineBuilder(gradeStepEntity, {
    body: async (word, { addRecord }) => ({
      grade_id: await addRecord(grades),
      code: word.slice(0, 10),
      label: `Step ${word}`,
      order: 1 + (Number.parseInt(word.slice(1, 9), 16) % 10_000),
      category_id: await addRecord(gradeCategories),
      meaning: 'Met',
      colour: '#4a7fd0',
    }),
    immutableFields: ['grade_id'],
    dependentFields: ['criteria', 'allowed_from'],
  }),
  defineBuilder(fieldEntities.master, { ...newField({}), immutableFields: ['key', 'type', 'entity'] }),
  defineBuilder(fieldEntities.opportunity, newField({})),
  defineBuilder(fieldEntities.client, {
    ...newField(async ({ addRecord }: Ids) => ({ client_id: await addRecord(clients) })),
    immutableFields: ['client_id', 'key', 'type', 'entity'],
  }),
  defineBuilder(fieldEntities.campaign, {
    ...newField(async ({ addRecord }: Ids) => ({ campaign_id: await addRecord(campaigns), client_visible: true })),
    immutableFields: ['campaign_id', 'key', 'type', 'entity'],
    own: async (userId, { addRecord }) => ({ campaign_id: await addRecord(campaigns, { owner_id: userId }) }),
    clientOf: async ({ campaign_id }, { read }) => String((await read(campaigns, campaign_id)).client_id),
  }),
  defineBuilder(masterStepEntity, {
    body: newStep,
    dependentFields: ['predecessors'],
  }),
  defineBuilder(clientStepEntity, {
    body: async (word, { addRecord }) => ({
      ...newStep(word),
      client_id: await addRecord(clients),
      master_step_id: await addRecord(masterSteps),
    }),
    own: async (userId, { addRecord }) => ({ client_id: await addRecord(clients, { account_manager_id: userId }) }),
    immutableFields: ['client_id', 'master_step_id'],
    otherValues: {
      client_id: (_, { addRecord }) => addRecord(clients),
      master_step_id: (_, { addRecord }) => addRecord(masterSteps),
    },
    dependentFields: ['predecessors'],
  }),
  defineBuilder(roleEntity, { body: (word) => ({ name: `Role ${word}` }) }),
  defineBuilder(userTypeEntity, {
    body: async (word, { findOption }) => ({
      name: `Type ${word}`,
      code: word,
      audience: 'staff' as const,
      default_role_id: await findOption('roles'),
    }),
  }),
  defineBuilder(docsTemplateEntity, {
    body: (word) => ({
      name: `Document ${word}`,
      purpose: 'proposal' as const,
      scope: 'agency' as const,
      data_root: 'client' as const,
      format: 'html' as const,
      source: '<h1>{{client.name}}</h1>',
      file_name_pattern: 'Proposal {{client.name}}',
    }),
    // Other files, formats and scopes are covered by the tests of the entity.
    dependentFields: [
      'scope',
      'client_id',
      'campaign_id',
      'format',
      'file',
      'source',
      'output',
      'data_root',
      'header',
      'footer',
    ],
  }),
  defineBuilder(documentEntity, {
    body: async (word, { findOption }) => ({
      name: `Document ${word}`,
      kind: 'note' as const,
      owner_id: await findOption('staff'),
    }),
    own: (userId) => ({ owner_id: userId }),
    // The campaign must belong to the client of the document, and documents for clients need a client.
    dependentFields: ['campaign_id', 'client_id', 'visibility', 'owner_id'],
  }),
  defineBuilder(imageEntity, {
    body: async (word, { call }) => {
      const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><title>${word}</title><rect width="60" height="40" fill="#2b6cb0"/></svg>`;
      const { file } = await call(uploadImage, {
        query: { file_name: `${word}.svg` },
        body: Buffer.from(drawing),
      } as never);
      return { name: `Image ${word}`, alt: 'A blue field', file };
    },
    // The file must be an uploaded picture.
    dependentFields: ['file'],
  }),
  defineBuilder(teamEntity, { body: (word) => ({ name: `Team ${word}` }) }),
  defineBuilder(staffUserEntity, {
    body: async (word, { findOption }) => ({
      email: `${word}@leadwright.example`,
      first_name: 'Test',
      surname: word,
      display_name: `User ${word}`,
      role_id: await findOption('staff-roles'),
      user_type_id: await findOption('staff-types'),
    }),
    // A user can only assign a role within their own permissions.
    valuesForRole: (roleId) => ({ role_id: roleId }),
    // A further role must differ from the first role.
    otherValues: {
      further_roles: async (_, { addRecord }) => [await addRecord(roleEntity.resource)],
      teams: async (_, { addRecord }) => [await addRecord(teamEntity.resource)],
    },
    dependentFields: ['led_teams'],
  }),
  defineBuilder(clientUserEntity, {
    body: async (word, { addRecord, findOption }) => ({
      client_id: await addRecord(clients),
      email: `${word}@client.example`,
      first_name: 'Test',
      surname: word,
      display_name: `User ${word}`,
      role_id: await findOption('client-roles', 'Client viewer'),
      user_type_id: await findOption('client-types'),
    }),
    clientOf: ({ client_id }) => client_id,
    immutableFields: ['client_id'],
    otherValues: {
      // The email address must be unique.
      email: async () => `${newWord().toLowerCase()}@client.example`,
      campaigns: campaignOfClient,
      further_roles: async (_, { findOption }) => [await findOption('client-roles', 'Client administrator')],
    },
  }),
];

const findBuilder = ({ name }: Pick<AnyResource, 'name'>) =>
  BUILDERS.find(({ entity }) => entity.resource.name === name);
export const hasBuilder = (resource: AnyResource): boolean => findBuilder(resource) !== undefined;

export function builderOf({ name }: Pick<AnyResource, 'name'>): Builder {
  const builder = findBuilder({ name });
  if (!builder) {
    throw new Error(
      `There is no builder for "${name}". Add one to BUILDERS in server/src/testing/builders.ts: ` +
        `defineBuilder(…Entity, { body: (word) => ({ name: \`… \${word}\` }) }), with a value for every required field.`,
    );
  }
  return builder;
}

/** Returns a valid body, and adds the rows that it references. */
export async function newBody(call: Call, resource: AnyResource, word = newWord()): Promise<Record<string, unknown>> {
  return { ...(await builderOf(resource).body(word, createIds(call))) };
}

const createIds = (call: Call): Ids => ({
  call,
  addRecord: async (resource, overrides) => (await addRow(call, resource, overrides)).id,
  read: async (resource, id) => (await call(resource.view, { params: { id } })) as Row,
  async findOption(list, q) {
    const { options } = await call(lookup, { params: { list }, query: q ? { q } : {} });
    return options[0]!.id;
  },
});

/** Returns the values that make a row the user's own; undefined if the scope rule has no own rows. */
export const valuesOwnedBy = async (call: Call, resource: AnyResource, userId: string): Promise<object | undefined> =>
  builderOf(resource).own?.(userId, createIds(call));

/** Returns the client of a row; undefined if the scope rule has no clients. */
export const clientOfRow = async (call: Call, resource: AnyResource, row: Row): Promise<string | undefined> =>
  builderOf(resource).clientOf?.(row, createIds(call));

/** Returns a valid other value for a field that depends on its row; undefined if any value is valid. */
export const otherValueOf = (call: Call, resource: AnyResource, name: string, row: Row): Promise<unknown> | undefined =>
  builderOf(resource).otherValues?.[name]?.(row, createIds(call));

/** Prepares a row for all state transitions and returns their input. */
export async function prepareTransitions(call: Call, resource: AnyResource, row: Row): Promise<object> {
  const { stateTransitions } = builderOf(resource);
  await stateTransitions?.prepare(row, createIds(call));
  return stateTransitions?.message ?? {};
}

export async function addRow(call: Call, resource: AnyResource, overrides: object = {}): Promise<Row> {
  const body = { ...(await newBody(call, resource)), ...overrides };
  return (await call(resource.add, { body } as never)) as Row;
}
