CREATE TABLE "ready_minutes" (
	"minute" timestamp with time zone PRIMARY KEY NOT NULL
);
