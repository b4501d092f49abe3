CREATE TABLE "tester_agreements" (
	"tester_id" integer NOT NULL,
	"version" smallint NOT NULL,
	"way" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tester_agreements_tester_id_version_pk" PRIMARY KEY("tester_id","version"),
	CONSTRAINT "tester_agreements_version" CHECK ("tester_agreements"."version" >= 1),
	CONSTRAINT "tester_agreements_way" CHECK (way in ('application', 'link', 'portal'))
);
--> statement-breakpoint
ALTER TABLE "tester_agreements" ADD CONSTRAINT "tester_agreements_tester_id_testers_id_fk" FOREIGN KEY ("tester_id") REFERENCES "public"."testers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- An agreement is never changed, and goes only with its tester.
create or replace function keep_agreement() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or exists (select from testers where id = old.tester_id) then
    raise exception 'an agreement is kept as it was made' using errcode = 'integrity_constraint_violation';
  end if;
  return old;
end $$;
--> statement-breakpoint
create or replace trigger tester_agreements_kept before update or delete on tester_agreements for each row execute function keep_agreement();
--> statement-breakpoint
create or replace trigger tester_agreements_not_emptied before truncate on tester_agreements for each statement execute function refuse_change();
--> statement-breakpoint
create or replace function note_first_agreement() returns trigger language plpgsql as $$
begin
  update testers set agreed_at = new.agreed_at where id = new.tester_id and agreed_at is null;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger tester_agreements_first after insert on tester_agreements for each row execute function note_first_agreement();
--> statement-breakpoint
-- Until now the terms for testers were a part of the Terms of Service: their version 1.
insert into tester_agreements (tester_id, version, way, agreed_at)
select id, 1, 'application', agreed_at from testers where agreed_at is not null;
