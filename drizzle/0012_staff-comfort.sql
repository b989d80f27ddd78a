-- Set 2 before Set 10. A PostgreSQL without ICU orders by plain letters instead.
DO $$
BEGIN
	CREATE COLLATION IF NOT EXISTS natural_order (provider = icu, locale = 'und-u-kn-true');
EXCEPTION WHEN OTHERS THEN
	CREATE COLLATION IF NOT EXISTS natural_order FROM "C";
END
$$;--> statement-breakpoint
CREATE TABLE "earlier_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "earlier_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"paper_id" integer NOT NULL,
	"file_hash" text,
	"size_bytes" integer,
	"pages" integer,
	"filename" text,
	"content_id" integer,
	"ended_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "seller_sac" text;--> statement-breakpoint
CREATE INDEX "earlier_files_paper" ON "earlier_files" USING btree ("paper_id");--> statement-breakpoint
CREATE INDEX "earlier_files_file" ON "earlier_files" USING btree ("file_hash");--> statement-breakpoint
CREATE INDEX "earlier_files_ended" ON "earlier_files" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "papers_in_order" ON "papers" USING btree ("subject_id",coalesce("position", 2147483647),"kind","papername" collate natural_order,"id") WHERE "papers"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "audit_log_batch" ON "audit_log" USING btree ("batch_id") WHERE "audit_log"."batch_id" is not null;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_language_is_known" CHECK ("papers"."language" in ('en', 'hi', 'sa'));