ALTER TABLE "apps" ADD COLUMN "setup_since" jsonb DEFAULT '{}' NOT NULL;
--> statement-breakpoint
-- The parts of a Play setup, and whether each is there: `missingSetup` of the contract in SQL.
create or replace function setup_parts(a apps) returns table (part text, present boolean) language sql immutable parallel safe as $$
  values
    ('package_name', a.package_name is not null),
    ('access', coalesce(a.access_method in ('email_list', 'managed_group') or (a.access_method = 'google_group' and a.group_email is not null), false)),
    ('opt_in_link', a.opt_in_url is not null),
    ('track', a.track_live is not false)
$$;
--> statement-breakpoint
-- Stores when a part came or went. Triggers of one kind fire by name: after what a change of package takes away.
create or replace function note_setup_change() returns trigger language plpgsql as $$
begin
  new.setup_since := old.setup_since || coalesce((
    select jsonb_object_agg(part, clock()) from setup_parts(old) o join setup_parts(new) n using (part) where o.present <> n.present), '{}');
  return new;
end $$;
--> statement-breakpoint
create or replace trigger apps_setup_since before update on apps for each row
  when ((old.package_name, old.opt_in_url, old.access_method, old.group_email, old.track_live)
    is distinct from (new.package_name, new.opt_in_url, new.access_method, new.group_email, new.track_live))
  execute function note_setup_change();
