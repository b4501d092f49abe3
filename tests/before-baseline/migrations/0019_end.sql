ALTER TABLE "runs" ADD COLUMN "refusal" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "report_name" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "purge_warned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_refusal" CHECK ("runs"."refusal" is null or "runs"."outcome" = 'refused');
