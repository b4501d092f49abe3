CREATE TABLE "file_pieces" (
	"name" text NOT NULL,
	"number" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"put_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_pieces_name_number_pk" PRIMARY KEY("name","number")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"name" text PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"key" "bytea",
	"size" bigint,
	"put_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_place" CHECK (place in ('database', 'disk', 's3')),
	CONSTRAINT "files_size" CHECK ("files"."size" >= 0)
);
--> statement-breakpoint
ALTER TABLE "app_icons" DROP CONSTRAINT "app_icons_size";--> statement-breakpoint
ALTER TABLE "screenshots" DROP CONSTRAINT "screenshots_checked";--> statement-breakpoint
ALTER TABLE "app_icons" ADD COLUMN "file" text;--> statement-breakpoint
ALTER TABLE "screenshots" ADD COLUMN "file" text;--> statement-breakpoint
-- Pictures move with random names, and are sealed by the server at its start: only it has the key. An emptied column leaves nothing behind
-- when it is dropped, as vacuum takes the old rows.
UPDATE "app_icons" SET "file" = replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
--> statement-breakpoint
UPDATE "screenshots" SET "file" = replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') WHERE "image" IS NOT NULL;
--> statement-breakpoint
INSERT INTO "files" ("name", "place") SELECT "file", 'database' FROM "app_icons" UNION ALL SELECT "file", 'database' FROM "screenshots" WHERE "file" IS NOT NULL;
--> statement-breakpoint
INSERT INTO "file_pieces" ("name", "number", "content") SELECT "file", 0, "image" FROM "app_icons" UNION ALL SELECT "file", 0, "image" FROM "screenshots" WHERE "file" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "app_icons" ALTER COLUMN "file" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "app_icons" ALTER COLUMN "image" DROP NOT NULL;
--> statement-breakpoint
UPDATE "app_icons" SET "image" = NULL;
--> statement-breakpoint
UPDATE "screenshots" SET "image" = NULL WHERE "image" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "files_unsealed" ON "files" USING btree ("name") WHERE key is null;--> statement-breakpoint
ALTER TABLE "app_icons" ADD CONSTRAINT "app_icons_file_files_name_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screenshots" ADD CONSTRAINT "screenshots_file_files_name_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "app_icons_file" ON "app_icons" USING btree ("file");--> statement-breakpoint
CREATE INDEX "screenshots_file" ON "screenshots" USING btree ("file");--> statement-breakpoint
ALTER TABLE "app_icons" DROP COLUMN "image";--> statement-breakpoint
ALTER TABLE "screenshots" DROP COLUMN "image";--> statement-breakpoint
ALTER TABLE "screenshots" ADD CONSTRAINT "screenshots_checked" CHECK ("screenshots"."check_at" is null or not ("screenshots"."duplicate" or "screenshots"."doubtful" or "screenshots"."file" is null));
