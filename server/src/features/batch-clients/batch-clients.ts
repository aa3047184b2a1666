import { batchClients } from '@leadwright/contract/features/batch-clients';
import { defineMessage } from '@leadwright/contract/message';
import { scopeRule } from '../../access/scope.ts';
import { entity } from '../../resource/entity.ts';

export const batchClientEntity = entity({
  resource: batchClients,
  // Client batches, which screens call sets, are internal to the agency: client users cannot see them.
  rule: scopeRule('batch_client', batchClients.subject),
  computed: {},
  uniqueProblems: {
    batch_client_priority_key: defineMessage('problems.priorityTaken', 'Another set has this priority.'),
  },
});
