import { CONTRADICTING_NAME_LEVELS, NAME_GROUPS, type NameGroup, type NameLevel, nameGroup } from '../compare/name.ts';
import type { Calibration } from './calibration.ts';
import type { ComparisonModel } from './model.ts';

/**
 * Groups of pairs with a separate calibration, because the same weight is right more often in one group than in
 * another. The groups are the name groups, and pairs in which a phone, domain or email address agrees and the names do
 * not contradict it.
 */
export const CALIBRATION_GROUPS = [...NAME_GROUPS, 'contact detail'] as const;
export type CalibrationGroup = (typeof CALIBRATION_GROUPS)[number];

/** Fields in which two companies rarely have the same value. */
const CONTACT_DETAILS = ['domain', 'phone', 'email'] as const;
type GetDetailLevel = (field: (typeof CONTACT_DETAILS)[number]) => string | undefined;

/** Returns whether one of the contact details agrees. */
export const agreesOnContactDetail = (levelOf: GetDetailLevel): boolean =>
  CONTACT_DETAILS.some((field) => levelOf(field) === 'same');

/** Returns the group of a pair, by the level of its name and of each contact detail. */
export function calibrationGroup(name: NameLevel, levelOf: GetDetailLevel): CalibrationGroup {
  return agreesOnContactDetail(levelOf) && !CONTRADICTING_NAME_LEVELS.has(name) ? 'contact detail' : nameGroup(name);
}

/** Returns the calibration of a group, or the model's own when the group has none. */
export function calibrationFor(model: ComparisonModel, group: CalibrationGroup | undefined): Calibration {
  return (group && model.calibrationOf?.[group]) ?? model.calibration;
}

/**
 * The weights of a model for one name group: those of "place|equal" when the model has them, otherwise those of
 * "place".
 */
export interface ModelView {
  levels: Record<string, Record<string, number>>;
  slopes: { common: number; rare: number; onlyLeft: number; onlyRight: number };
}

const views = new WeakMap<ComparisonModel, Record<NameGroup, ModelView>>();

function createView(model: ComparisonModel, group: NameGroup): ModelView {
  const levels: ModelView['levels'] = {};
  for (const [key, bits] of Object.entries(model.levels)) {
    const [field = '', levelGroup] = key.split('|');
    if (levelGroup === undefined ? !(`${field}|${group}` in model.levels) : levelGroup === group) levels[field] = bits;
  }
  const slope = (name: string) => model.slopes[`${name}|${group}`] ?? model.slopes[name] ?? 0;
  return {
    levels,
    slopes: {
      common: slope('common'),
      rare: slope('rare'),
      onlyLeft: slope('onlyLeft'),
      onlyRight: slope('onlyRight'),
    },
  };
}

/** Returns the model for one name group, computed once and cached while the model is in memory. */
export function modelView(model: ComparisonModel, group: NameGroup): ModelView {
  let viewsByGroup = views.get(model);
  if (!viewsByGroup) {
    viewsByGroup = Object.fromEntries(
      NAME_GROUPS.map((groupName) => [groupName, createView(model, groupName)]),
    ) as Record<NameGroup, ModelView>;
    views.set(model, viewsByGroup);
  }
  return viewsByGroup[group];
}
