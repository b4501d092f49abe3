CREATE TABLE "app_icons" (
	"app_id" uuid PRIMARY KEY NOT NULL,
	"image" "bytea" NOT NULL,
	"hash" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT clock() NOT NULL,
	CONSTRAINT "app_icons_size" CHECK (octet_length("app_icons"."image") between 1 and 40960),
	CONSTRAINT "app_icons_hash" CHECK ("app_icons"."hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "app_icons" ADD CONSTRAINT "app_icons_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE no action ON UPDATE no action;