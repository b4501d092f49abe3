drop trigger push_deliveries_wake on push_deliveries;
--> statement-breakpoint
drop function wake_web_push();
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"channel" text NOT NULL,
	"notification_id" uuid,
	"subscription_id" uuid,
	"number_id" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"give_up_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"failure" text,
	CONSTRAINT "deliveries_once_for_browser" UNIQUE("notification_id","subscription_id"),
	CONSTRAINT "deliveries_channel" CHECK (channel in ('push', 'mail', 'whatsapp', 'sms')),
	CONSTRAINT "deliveries_state" CHECK (state in ('waiting', 'sending', 'sent', 'unconfirmed', 'expired', 'failed')),
	CONSTRAINT "deliveries_sent" CHECK (case "deliveries"."state" when 'sent' then "deliveries"."sent_at" is not null when 'failed' then true
      else "deliveries"."sent_at" is null end),
	CONSTRAINT "deliveries_of_push" CHECK ("deliveries"."subscription_id" is null or "deliveries"."channel" = 'push'),
	CONSTRAINT "deliveries_of_phone" CHECK ("deliveries"."number_id" is null or "deliveries"."channel" in ('whatsapp', 'sms')),
	CONSTRAINT "deliveries_code" CHECK ("deliveries"."notification_id" is not null or "deliveries"."channel" in ('whatsapp', 'sms'))
);
--> statement-breakpoint
CREATE TABLE "phone_numbers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"number" text NOT NULL,
	"code_proof" text,
	"code_until" timestamp with time zone,
	"wrong_codes" smallint DEFAULT 0 NOT NULL,
	"proven_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "phone_numbers_of_user" UNIQUE("user_id","channel"),
	CONSTRAINT "phone_numbers_channel" CHECK (channel in ('whatsapp', 'sms')),
	CONSTRAINT "phone_numbers_e164" CHECK ("phone_numbers"."number" ~ '^\+[1-9][0-9]{6,14}$'),
	CONSTRAINT "phone_numbers_end_reason" CHECK (end_reason in ('unreachable', 'stopped', 'moved')),
	CONSTRAINT "phone_numbers_ended" CHECK (("phone_numbers"."ended_at" is null) = ("phone_numbers"."end_reason" is null))
);
--> statement-breakpoint
insert into deliveries (id, channel, notification_id, subscription_id, state, attempts, due_at, next_at, give_up_at, sent_at, opened_at, failure)
select id, 'push', notification_id, subscription_id, state, attempts, coalesce(sent_at, next_at), next_at, give_up_at, sent_at, opened_at, failure
from push_deliveries;--> statement-breakpoint
DROP TABLE "push_deliveries" CASCADE;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_number_id_phone_numbers_id_fk" FOREIGN KEY ("number_id") REFERENCES "public"."phone_numbers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD CONSTRAINT "phone_numbers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_once_on_channel" ON "deliveries" USING btree ("notification_id","channel") WHERE channel <> 'push';--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("channel","next_at") WHERE state in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "deliveries_of_subscription" ON "deliveries" USING btree ("subscription_id","sent_at");--> statement-breakpoint
CREATE INDEX "deliveries_of_number" ON "deliveries" USING btree ("number_id");--> statement-breakpoint
CREATE INDEX "deliveries_by_time" ON "deliveries" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "phone_numbers_used_once" ON "phone_numbers" USING btree ("channel","number") WHERE proven_at is not null and ended_at is null;
--> statement-breakpoint
-- What waits for a subscription expires with it.
create or replace function expire_push_of_subscription() returns trigger language plpgsql as $$
begin
  update deliveries set state = 'expired', failure = 'This browser no longer shows notifications.'
  where subscription_id = old.id and state = 'waiting';
  return old;
end $$;
--> statement-breakpoint
-- What waits for a number expires with it: its owner removed it, or it does not take messages any more.
create or replace function expire_deliveries_of_number() returns trigger language plpgsql as $$
begin
  update deliveries set state = 'expired', failure = 'This number gets no more messages.'
  where number_id = old.id and state = 'waiting';
  return old;
end $$;
--> statement-breakpoint
create or replace trigger phone_numbers_expire before delete on phone_numbers for each row
  execute function expire_deliveries_of_number();
--> statement-breakpoint
create or replace trigger phone_numbers_end after update of ended_at on phone_numbers for each row
  when (old.ended_at is null and new.ended_at is not null) execute function expire_deliveries_of_number();
--> statement-breakpoint
-- Wakes the senders: with the commit, on every server.
create or replace function wake_senders() returns trigger language plpgsql as $$
begin
  if exists (select from fresh) then perform pg_notify('deliveries', ''); end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger deliveries_wake after insert on deliveries referencing new table as fresh
  for each statement execute function wake_senders();
