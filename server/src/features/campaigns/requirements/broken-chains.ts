import type { Contradiction } from '@leadwright/contract/features/campaign-requirements';
import { linkTo } from '@leadwright/contract/screen-link';
import { amber, isNotEditable, type Rule, red, say } from './rule.ts';

const chainLink = (id: string) => linkTo('cascadeEdit', { cascadeFieldId: id });

/** Reports a cascade over a field that is not active, or with no values to choose from. */
export const brokenChains: Rule = (all) =>
  all.cascades.flatMap((chain): Contradiction[] => {
    const { id, name: cascade, strict, levels, pairs } = chain;
    const findField = (fieldId: string) => all.own.find((field) => field.id === fieldId);
    const absent = levels.filter(({ field_id }) => findField(field_id)?.state !== 'active');
    if (absent.length > 0)
      return absent.map(({ label: field }) =>
        red(
          chainLink(id),
          say('chainAbsent', 'The cascade “{{cascade}}” uses “{{field}}”, which is hidden in the campaign.', {
            cascade,
            field,
          }),
        ),
      );
    return levels.slice(1).flatMap((child, at): Contradiction[] => {
      const parent = levels[at]!;
      const codes = new Set(child.options.map(({ code }) => code));
      const open = new Set(
        pairs.filter((pair) => pair.level === at + 2 && codes.has(pair.child)).map((pair) => pair.parent),
      );
      const bare = parent.options.filter(({ code }) => !open.has(code));
      const isRequired = findField(child.field_id)!.duty !== 'no';
      const names = { cascade, parent: parent.label, child: child.label };
      const isParentHidden =
        !chain.allow_all_if_parent_empty &&
        isNotEditable(findField(parent.field_id)!) &&
        !isNotEditable(findField(child.field_id)!);
      return [
        ...(bare.length > 0 && bare.length === parent.options.length
          ? [
              (strict ? red : amber)(
                chainLink(id),
                say(
                  'chainBare',
                  'In “{{cascade}}”, no value of “{{child}}” is allowed with any value of “{{parent}}”.',
                  names,
                ),
              ),
            ]
          : isRequired && bare.length > 0
            ? [
                (strict ? red : amber)(
                  chainLink(id),
                  say(
                    'chainGap',
                    'In “{{cascade}}”, nothing is allowed with “{{values}}”, but “{{child}}” is required.',
                    {
                      ...names,
                      values: bare.map(({ label }) => label).join(', '),
                    },
                  ),
                ),
              ]
            : []),
        ...(isParentHidden
          ? [
              amber(
                chainLink(id),
                say(
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
