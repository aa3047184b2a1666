import { listCustomFields } from '@leadwright/contract/features/custom-fields';
import {
  addOption,
  changeOptionState,
  editOption,
  listOptions,
  type OptionList,
  pasteOptions,
  removeOption,
} from '@leadwright/contract/features/field-options';
import { newWord } from '../../../../testing/builders.ts';
import type { TestApp, TestUser } from '../../../../testing/test-app.ts';

/** The part of the field fixture that option tests need. */
interface Fixture {
  app: TestApp;
  steward: TestUser;
  campaigns: readonly [string, ...string[]];
  define: (label: string, overrides: object) => Promise<{ id: string }>;
}

export const COLOURS = [{ label: 'Red' }, { label: 'Green' }, { label: 'Blue' }];

/**
 * Returns functions that call the option endpoints, as the administrator unless a user is passed. Each call uses the
 * current version of the field.
 */
export function optionCalls(getFixture: () => Fixture) {
  const read = (id: string, user: TestUser = getFixture().app.admin) =>
    getFixture().app.call(user, listOptions, { params: { id } });
  const currentVersion = async (id: string) => ({ version: (await read(id)).version });
  return {
    /** Creates a field with three colours as options. */
    addField: async (overrides: object = {}) =>
      (await getFixture().define(`Colour ${newWord()}`, { type: 'select', options: COLOURS, ...overrides })).id,
    read,
    labels: ({ options }: OptionList) => options.map(({ label }) => label),
    /** Returns the options offered in a campaign. */
    listOffered: async (id: string, campaign_id = getFixture().campaigns[0]) => {
      const { fields } = await getFixture().app.call(getFixture().steward, listCustomFields, {
        params: { campaign_id },
      });
      return fields.find((row) => row.id === id)!.options.filter(({ state }) => state === 'active');
    },
    add: async (id: string, option: object, user: TestUser = getFixture().app.admin) =>
      getFixture().app.request(user, addOption, {
        params: { id },
        body: { ...(await currentVersion(id)), ...option } as never,
      }),
    edit: async (id: string, code: string, changes: object) =>
      getFixture().app.request(getFixture().app.admin, editOption, {
        params: { id, code },
        body: { ...(await currentVersion(id)), ...changes },
      }),
    paste: async (id: string, text: string) =>
      getFixture().app.request(getFixture().app.admin, pasteOptions, {
        params: { id },
        body: { ...(await currentVersion(id)), text },
      }),
    /** Changes the state of an option. */
    move: async (id: string, code: string, state: 'active' | 'retired' | 'merged') =>
      getFixture().app.request(getFixture().app.admin, changeOptionState, {
        params: { id, code },
        body: { ...(await currentVersion(id)), state },
      }),
    remove: async (id: string, code: string) =>
      getFixture().app.request(getFixture().app.admin, removeOption, {
        params: { id, code },
        query: await currentVersion(id),
      }),
  };
}
