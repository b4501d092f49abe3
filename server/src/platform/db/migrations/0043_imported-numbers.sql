CREATE TABLE "imported_numbers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tester_id" integer NOT NULL,
	"channel" text NOT NULL,
	"number" text NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"created_at" timestamp with time zone DEFAULT clock() NOT NULL,
	CONSTRAINT "imported_numbers_of_tester" UNIQUE("tester_id"),
	CONSTRAINT "imported_numbers_once" UNIQUE("number"),
	CONSTRAINT "imported_numbers_channel" CHECK (channel in ('whatsapp', 'sms')),
	CONSTRAINT "imported_numbers_e164" CHECK ("imported_numbers"."number" ~ '^\+[1-9][0-9]{6,14}$'),
	CONSTRAINT "imported_numbers_end_reason" CHECK (end_reason in ('unreachable', 'stopped', 'moved')),
	CONSTRAINT "imported_numbers_ended" CHECK (("imported_numbers"."ended_at" is null) = ("imported_numbers"."end_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_of_phone";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "imported_id" uuid;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "message_key" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "message_values" jsonb;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "outdated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tester_imports" ADD COLUMN "numbers" text;--> statement-breakpoint
ALTER TABLE "imported_numbers" ADD CONSTRAINT "imported_numbers_tester_id_testers_id_fk" FOREIGN KEY ("tester_id") REFERENCES "public"."testers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_imported_id_imported_numbers_id_fk" FOREIGN KEY ("imported_id") REFERENCES "public"."imported_numbers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_of_imported" ON "deliveries" USING btree ("imported_id");--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_message" CHECK (("deliveries"."message_key" is null) = ("deliveries"."message_values" is null));--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_imported" CHECK ("deliveries"."imported_id" is null or "deliveries"."message_key" is not null);--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_one_content" CHECK ("deliveries"."message_key" is null or ("deliveries"."notification_id" is null and "deliveries"."number_id" is null));--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_of_phone" CHECK (("deliveries"."number_id" is null and "deliveries"."imported_id" is null) or "deliveries"."channel" in ('whatsapp', 'sms'));--> statement-breakpoint
ALTER TABLE "tester_imports" ADD CONSTRAINT "tester_imports_numbers" CHECK (numbers in ('whatsapp', 'sms'));
--> statement-breakpoint
create or replace function expire_deliveries_of_imported() returns trigger language plpgsql as $$
begin
  update deliveries set state = 'expired', failure = 'This number gets no more messages.'
  where imported_id = old.id and state = 'waiting';
  return old;
end $$;
--> statement-breakpoint
create or replace trigger imported_numbers_expire before delete on imported_numbers for each row
  execute function expire_deliveries_of_imported();
--> statement-breakpoint
create or replace trigger imported_numbers_end after update of number, ended_at on imported_numbers for each row
  when (old.number <> new.number or old.ended_at is null and new.ended_at is not null)
  execute function expire_deliveries_of_imported();
--> statement-breakpoint
-- An imported number goes with what it was kept for: once its tester has an account, declined or left.
create or replace function forget_imported_number() returns trigger language plpgsql as $$
begin
  delete from imported_numbers where tester_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger testers_forget_number after update of person_id, status on testers for each row
  when (old.person_id <> new.person_id or old.status <> new.status and (new.status in ('banned', 'retired') or old.status = 'expected' and new.status = 'paused'))
  execute function forget_imported_number();
