-- Whether a person was let go for what they did, or is held for it; their account may be deleted.
create or replace function is_barred(person uuid) returns boolean language sql stable parallel safe as $$
  select pay_waits(person) or exists (select from testers where person_id = person and status in ('suspended', 'banned'))
$$;
--> statement-breakpoint
-- Whether a person looks like one who is barred, and it was not decided yet who they are.
create or replace function resembles_barred(person uuid) returns boolean language sql stable parallel safe as $$
  select pay_waits(person) or exists (
    select from likeness l join likeness_groups g on g.id = l.group_id
    where (l.one = person or l.other = person) and g.state = 'open'
      and is_barred(case when l.one = person then l.other else l.one end))
$$;
