ALTER TABLE "assignments" ADD COLUMN "gone_on" date;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "mail_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "old_secret" "bytea";--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "old_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_old" CHECK (("webhooks"."old_secret" is null) = ("webhooks"."old_until" is null));