import type { Calibration } from './calibrate.ts';
import { NAME_GROUPS, type NameGroup } from './compare-name.ts';
import type { ComparisonModel } from './model.ts';

/** A model as one name group sees it: "place|equal" where the group has bits of its own, "place" otherwise. */
export interface ModelView {
  levels: Record<string, Record<string, number>>;
  calibration: Calibration;
  slopes: { common: number; rare: number; onlyLeft: number; onlyRight: number };
}

const views = new WeakMap<ComparisonModel, Record<NameGroup, ModelView>>();

function viewOf(model: ComparisonModel, group: NameGroup): ModelView {
  const levels: ModelView['levels'] = {};
  for (const [key, bits] of Object.entries(model.levels)) {
    const [field = '', owner] = key.split('|');
    if (owner === undefined ? !(`${field}|${group}` in model.levels) : owner === group) levels[field] = bits;
  }
  const slope = (name: string) => model.slopes[`${name}|${group}`] ?? model.slopes[name] ?? 0;
  return {
    levels,
    calibration: model.calibrationOf?.[group] ?? model.calibration,
    slopes: {
      common: slope('common'),
      rare: slope('rare'),
      onlyLeft: slope('onlyLeft'),
      onlyRight: slope('onlyRight'),
    },
  };
}

/** The model for one name group; worked out once a model, because the pair loop asks for every pair. */
export function modelView(model: ComparisonModel, group: NameGroup): ModelView {
  let known = views.get(model);
  if (!known) {
    known = Object.fromEntries(NAME_GROUPS.map((one) => [one, viewOf(model, one)])) as Record<NameGroup, ModelView>;
    views.set(model, known);
  }
  return known[group];
}
