ALTER TABLE "likeness" ADD COLUMN "holds" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- Whether a person's pay waits for an administrator: they belong to what looks like one person behind many, or were found to.
create or replace function pay_waits(person uuid) returns boolean language sql stable parallel safe as $$
  select exists (
    select from likeness l join likeness_groups g on g.id = l.group_id
    where (l.one = person or l.other = person) and (g.state = 'ring' or g.state = 'open' and l.holds))
$$;
--> statement-breakpoint
UPDATE "likeness" l SET "holds" = true FROM "likeness_groups" g WHERE g."id" = l."group_id" AND g."state" = 'open' AND g."is_ring";
