CREATE TABLE "pending_work" (
	"name" text PRIMARY KEY NOT NULL
);
