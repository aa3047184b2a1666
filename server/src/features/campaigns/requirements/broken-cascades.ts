import type { Contradiction } from '@leadwright/contract/features/campaign-requirements';
import { linkTo } from '@leadwright/contract/screen-link';
import {
  amberContradiction,
  contradictionMessage,
  isNotEditableByDevelopers,
  type Rule,
  redContradiction,
} from './rule.ts';

const cascadeLink = (id: string) => linkTo('cascadeEdit', { cascadeFieldId: id });

/**
 * Reports cascades that use an inactive field, allow no child value for a parent value, or depend on a parent that is
 * not editable.
 */
export const brokenCascades: Rule = (configuration) =>
  configuration.cascades.flatMap((cascade): Contradiction[] => {
    const { id, name, strict, levels, pairs } = cascade;
    const findField = (fieldId: string) => configuration.custom_fields.find((field) => field.id === fieldId);
    const inactiveLevels = levels.filter(({ field_id }) => findField(field_id)?.state !== 'active');
    if (inactiveLevels.length > 0)
      return inactiveLevels.map(({ label: field }) =>
        redContradiction(
          cascadeLink(id),
          contradictionMessage(
            'chainAbsent',
            'The cascade “{{cascade}}” uses “{{field}}”, which is hidden in the campaign.',
            {
              cascade: name,
              field,
            },
          ),
        ),
      );
    return levels.slice(1).flatMap((child, parentIndex): Contradiction[] => {
      const parent = levels[parentIndex]!;
      const codes = new Set(child.options.map(({ code }) => code));
      // The level of a pair is that of its child; levels count from 1.
      const allowedParents = new Set(
        pairs.filter((pair) => pair.level === parentIndex + 2 && codes.has(pair.child)).map((pair) => pair.parent),
      );
      const parentsWithoutChild = parent.options.filter(({ code }) => !allowedParents.has(code));
      const isRequired = findField(child.field_id)!.requirement !== 'no';
      const names = { cascade: name, parent: parent.label, child: child.label };
      const isParentNotEditable =
        !cascade.allow_all_if_parent_empty &&
        isNotEditableByDevelopers(findField(parent.field_id)!) &&
        !isNotEditableByDevelopers(findField(child.field_id)!);
      return [
        ...(parentsWithoutChild.length > 0 && parentsWithoutChild.length === parent.options.length
          ? [
              (strict ? redContradiction : amberContradiction)(
                cascadeLink(id),
                contradictionMessage(
                  'chainBare',
                  'In “{{cascade}}”, no value of “{{child}}” is allowed with any value of “{{parent}}”.',
                  names,
                ),
              ),
            ]
          : isRequired && parentsWithoutChild.length > 0
            ? [
                (strict ? redContradiction : amberContradiction)(
                  cascadeLink(id),
                  contradictionMessage(
                    'chainGap',
                    'In “{{cascade}}”, nothing is allowed with “{{values}}”, but “{{child}}” is required.',
                    {
                      ...names,
                      values: parentsWithoutChild.map(({ label }) => label).join(', '),
                    },
                  ),
                ),
              ]
            : []),
        ...(isParentNotEditable
          ? [
              amberContradiction(
                cascadeLink(id),
                contradictionMessage(
                  'chainBlind',
                  'In “{{cascade}}”, “{{child}}” depends on “{{parent}}”, which developers cannot enter.',
                  names,
                ),
              ),
            ]
          : []),
      ];
    });
  });
