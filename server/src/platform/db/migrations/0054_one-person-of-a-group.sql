ALTER TABLE "likeness_groups" ADD COLUMN "one_person" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- By hand: a decision of before was about everyone of its group.
UPDATE "likeness_groups" g SET "one_person" = coalesce((
  SELECT array_agg(p.id ORDER BY p.id) FROM (
    SELECT "one" AS id FROM "likeness" WHERE "group_id" = g."id" UNION SELECT "other" FROM "likeness" WHERE "group_id" = g."id") p), '{}')
WHERE g."state" = 'ring';--> statement-breakpoint
ALTER TABLE "likeness_groups" ADD CONSTRAINT "likeness_groups_one_person" CHECK ("likeness_groups"."state" = 'ring' or cardinality("likeness_groups"."one_person") = 0);
--> statement-breakpoint
-- Whether a person's pay waits for an administrator: they belong to what looks like one person behind many, or were found to.
create or replace function pay_waits(person uuid) returns boolean language sql stable parallel safe as $$
  select exists (
    select from likeness l join likeness_groups g on g.id = l.group_id
    where (l.one = person or l.other = person) and (person = any (g.one_person) or g.state = 'open' and l.holds))
$$;
