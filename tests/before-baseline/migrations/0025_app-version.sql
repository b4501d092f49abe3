ALTER TABLE "apps" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- The version of an app counts changes of what its owner edits. A form that names the version it was made from can then be refused when somebody saved another in between.
create function count_app_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
--> statement-breakpoint
create trigger apps_version before update on apps for each row
  when ((old.name, old.description, old.category, old.requirements, old.testing_credentials, old.test_instructions,
         old.package_name, old.opt_in_url, old.access_method, old.group_email, old.countries)
    is distinct from
        (new.name, new.description, new.category, new.requirements, new.testing_credentials, new.test_instructions,
         new.package_name, new.opt_in_url, new.access_method, new.group_email, new.countries))
  execute function count_app_version();
