CREATE TABLE "tester_imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tester_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"csv" text,
	"lines" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"refusals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"started_at" timestamp with time zone DEFAULT clock() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "tester_imports_file" CHECK (("tester_imports"."csv" is null) = ("tester_imports"."finished_at" is not null)),
	CONSTRAINT "tester_imports_counts" CHECK (least("tester_imports"."done", "tester_imports"."added", "tester_imports"."changed", "tester_imports"."unchanged") >= 0),
	CONSTRAINT "tester_imports_done" CHECK ("tester_imports"."done" <= "tester_imports"."lines")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "tester_imports_open" ON "tester_imports" USING btree ((finished_at is null)) WHERE finished_at is null;