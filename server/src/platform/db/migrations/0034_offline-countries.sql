CREATE TABLE "offline_countries" (
	"country" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT clock() NOT NULL
);
