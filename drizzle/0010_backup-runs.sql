CREATE TABLE "backup_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backup_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"reason" text NOT NULL,
	"is_good" boolean,
	"problem" text,
	"folder" text,
	"bytes" bigint
);
--> statement-breakpoint
CREATE INDEX "backup_runs_good" ON "backup_runs" USING btree ("started_at") WHERE "backup_runs"."is_good";