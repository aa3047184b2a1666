import { ACCOUNT_STATUS, DISPLAYED_CONTACT_STATUS, type WorkingCells } from '@leadwright/contract/working/status';
import { IconMoon, IconPhoneCall, IconPlant, IconPlayerPause, IconPoint } from '@tabler/icons-react';
import { badgeOf } from '../look/state-badge.tsx';
import { TagChip } from '../tags/tag-chip.tsx';

export const accountStatusBadge = badgeOf(ACCOUNT_STATUS, {
  unassigned: ['gray', IconPoint],
  in_market: 'primary',
  on_hold: ['warning', IconPlayerPause],
  converted: 'success',
  out_of_market: 'gray',
  disqualified: 'danger',
  do_not_contact: 'danger',
});
export const contactStatusBadge = badgeOf(DISPLAYED_CONTACT_STATUS, {
  in_market: 'primary',
  callback: ['warning', IconPhoneCall],
  nurture: ['warning', IconPlant],
  converted: 'success',
  not_interested: 'gray',
  wrong_person: 'gray',
  left_company: 'gray',
  unreachable: 'gray',
  do_not_contact: 'danger',
  inactive: ['gray', IconMoon],
});

type GradeColumns = Pick<WorkingCells<never>, 'grade' | 'grade_label' | 'grade_colour'>;

/** Renders the code of a grade in its colour, with its label as a tooltip. */
export function gradeCell({ grade, grade_label, grade_colour }: GradeColumns) {
  if (!grade) return null;
  return (
    <span title={grade_label ?? undefined}>
      <TagChip tag={{ name: grade_label ? `${grade} ${grade_label}` : grade, colour: grade_colour ?? '#486780' }} />
    </span>
  );
}
