import type { AnyResource } from '@leadwright/contract/resource';
import { useImpact } from '../../impact/use-impact.tsx';
import classes from '../../record-context/record.module.css';
import type { AnyRow } from '../../record-context/row.ts';
import { useUpdateRow } from '../../record-context/use-update-row.ts';
import { saveRow } from '../record-form.tsx';
import { CollapsibleFacts } from './collapsible-facts.tsx';
import { EditableFact, EditableFacts } from './editable-facts.tsx';
import type { EditableRecord } from './fact-editor.tsx';

interface FactsProps {
  resource: AnyResource;
  row: AnyRow;
  fields: readonly string[];
}

/** The labels and values of an entity's fields. */
export function Facts({ resource, row, fields }: FactsProps) {
  const { name: entity, rules } = resource;
  const updateRow = useUpdateRow(resource);
  const impact = useImpact(resource);
  const save: EditableRecord['save'] = async (values, version, attempt) => {
    const savedRow = await saveRow(resource, values, version, attempt);
    updateRow(savedRow);
    return savedRow;
  };
  return (
    <EditableFacts record={{ entity, fields: resource.fields, row, rules, confirmChange: () => impact.ask(row), save }}>
      <CollapsibleFacts className={classes.facts}>
        {fields.map((name) => (
          <EditableFact key={name} name={name} />
        ))}
      </CollapsibleFacts>
      {impact.dialog}
    </EditableFacts>
  );
}
