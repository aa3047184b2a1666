import type { ReplyOf } from '@leadwright/contract/endpoint';
import { MAX_LINES, type orderHistory, purchaseOrders } from '@leadwright/contract/features/purchase-orders';
import { sql } from 'kysely';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';

/** Loads the lines, approvals and revisions of an order. The caller has checked that the viewer can read the order. */
export async function loadOrderHistory(db: Db, viewer: Viewer, id: string): Promise<ReplyOf<typeof orderHistory>> {
  // Client users do not see the names of agency users.
  const userName = viewer.clientId ? sql`null::text` : sql`u.display_name`;
  const { rows } = await sql<ReplyOf<typeof orderHistory>>`
    select
      coalesce((select json_agg(r order by r.at desc, r.id) from (
        select l.id, l.at, l.kind, l.source, case when l.consumed <> 0 then l.consumed else l.reserved end as quantity,
          l.amount, l.remaining, l.reference, ${userName} as by, l.reason,
          l.consumed > 0 and not exists (select from purchase_order_line v where v.reverses = l.id) as can_be_reversed
        from purchase_order_line l left join app_user u on u.id = l.by_user_id
        where l.order_id = p.id order by l.at desc, l.id limit ${MAX_LINES}) r), '[]') as lines,
      (select count(*) > ${MAX_LINES} from purchase_order_line l where l.order_id = p.id) as more,
      coalesce((select json_agg(m order by m.month) from (
        select to_char(l.at, 'YYYY-MM') as month,
          sum(sum(l.consumed)) over (order by to_char(l.at, 'YYYY-MM')) as consumed,
          sum(sum(l.reserved)) over (order by to_char(l.at, 'YYYY-MM')) as reserved
        from purchase_order_line l where l.order_id = p.id group by 1) m), '[]') as months,
      coalesce((select json_agg(s order by s.at desc) from (
        select e.at, e.after->>'state' as state, ${userName} as by
        from audit_event e left join app_user u on u.id = e.user_id
        where e.entity = ${purchaseOrders.name} and e.entity_id = p.id::text and e.action in ('state', 'update')
          and e.after->>'state' is distinct from e.before->>'state' and e.after ? 'state') s), '[]') as steps,
      coalesce((select json_agg(v order by v.revision desc) from (
        select v.revision, v.kind, v.at, v.reason, v.terms, ${userName} as by
        from purchase_order_revision v left join app_user u on u.id = v.by_user_id where v.order_id = p.id) v), '[]') as revisions
    from purchase_order p where p.id = ${id}`.execute(db);
  return rows[0]!;
}
