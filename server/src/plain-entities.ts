/** Entities that are fully defined in one file and use the common routes. */
export { actionTypeEntity, outcomeEntity } from './features/activities/action-types-and-outcomes.ts';
export { clientEntity } from './features/clients/clients.ts';
export { gradeCategoryEntity } from './features/grades/grade-categories.ts';
export { teamEntity } from './features/teams/teams.ts';
export { userTypeEntity } from './features/user-types/user-types.ts';
