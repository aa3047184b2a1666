import { userTypes } from '@leadwright/contract/features/user-types';
import { scopeRule } from '../../access/scope.ts';
import { entity } from '../../resource/entity.ts';

export const userTypeEntity = entity({
  resource: userTypes,
  rule: scopeRule('user_type', userTypes.subject),
  computed: {},
});
