ALTER TABLE "testers" ADD COLUMN "open_stays" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "testers" ADD COLUMN "open_losses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "testers" ADD CONSTRAINT "testers_open" CHECK ("testers"."open_stays" >= 0 and "testers"."open_losses" >= 0);