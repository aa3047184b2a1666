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

/** The part of the field fixture used here. */
interface Fixture {
  app: TestApp;
  steward: TestUser;
  campaigns: readonly [string, ...string[]];
  define: (label: string, more: object) => Promise<{ id: string }>;
}

export const COLOURS = [{ label: 'Red' }, { label: 'Green' }, { label: 'Blue' }];

/**
 * Calls for the options of a field, by the administrator unless a user is given. Each uses the current version of the
 * field.
 */
export function optionCalls(of: () => Fixture) {
  const read = (id: string, user: TestUser = of().app.admin) => of().app.call(user, listOptions, { params: { id } });
  const now = async (id: string) => ({ version: (await read(id)).version });
  return {
    /** Creates a field with three colours as options. */
    field: async (more: object = {}) =>
      (await of().define(`Colour ${newWord()}`, { type: 'select', options: COLOURS, ...more })).id,
    read,
    labels: ({ options }: OptionList) => options.map(({ label }) => label),
    /** Returns the options offered in a campaign. */
    offered: async (id: string, campaign_id = of().campaigns[0]) => {
      const { fields } = await of().app.call(of().steward, listCustomFields, { params: { campaign_id } });
      return fields.find((each) => each.id === id)!.options.filter(({ state }) => state === 'active');
    },
    add: async (id: string, option: object, user: TestUser = of().app.admin) =>
      of().app.request(user, addOption, { params: { id }, body: { ...(await now(id)), ...option } as never }),
    edit: async (id: string, code: string, changes: object) =>
      of().app.request(of().app.admin, editOption, { params: { id, code }, body: { ...(await now(id)), ...changes } }),
    paste: async (id: string, text: string) =>
      of().app.request(of().app.admin, pasteOptions, { params: { id }, body: { ...(await now(id)), text } }),
    move: async (id: string, code: string, state: 'active' | 'retired' | 'merged') =>
      of().app.request(of().app.admin, changeOptionState, {
        params: { id, code },
        body: { ...(await now(id)), state },
      }),
    remove: async (id: string, code: string) =>
      of().app.request(of().app.admin, removeOption, { params: { id, code }, query: await now(id) }),
  };
}
