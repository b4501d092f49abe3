ALTER TABLE "links" DROP CONSTRAINT "links_purpose";--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "browser_hash" "bytea";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_browser" CHECK (("links"."purpose" = 'sign_in') = ("links"."browser_hash" is not null));--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_purpose" CHECK (purpose in ('first_password', 'reset_password', 'verify_email', 'sign_in'));