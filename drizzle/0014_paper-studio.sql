CREATE TABLE "paper_drafts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "paper_drafts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject_id" integer NOT NULL,
	"title" text NOT NULL,
	"document" text,
	"seed" integer DEFAULT 1 NOT NULL,
	"slots" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "paper_drafts_have_a_title" CHECK (length(trim("paper_drafts"."title")) > 0),
	CONSTRAINT "paper_drafts_document" CHECK ("paper_drafts"."document" ~ '^paper-[1-9][0-9]?$')
);
--> statement-breakpoint
ALTER TABLE "question_versions" ADD COLUMN "saved_by" uuid;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "type" text;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "marks" numeric(5, 1);--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "skill" text;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "edited_by" uuid;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "edited_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "paper_drafts" ADD CONSTRAINT "paper_drafts_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_drafts" ADD CONSTRAINT "paper_drafts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "paper_drafts_subject" ON "paper_drafts" USING btree ("subject_id");--> statement-breakpoint
ALTER TABLE "question_versions" ADD CONSTRAINT "question_versions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "questions_by_edit" ON "questions" USING btree ("edited_at","id");--> statement-breakpoint
CREATE INDEX "questions_by_key" ON "questions" USING btree ("key","id");--> statement-breakpoint
CREATE INDEX "questions_by_state" ON "questions" USING btree ("state","edited_at","id");--> statement-breakpoint
CREATE INDEX "questions_by_type" ON "questions" USING btree ("type","edited_at","id");--> statement-breakpoint
UPDATE "questions" SET "type" = said."type", "marks" = said."marks", "skill" = said."parsed" -> 'question' ->> 'skill', "edited_at" = said."created_at"
FROM "question_versions" AS said WHERE said."question_id" = "questions"."id" AND said."is_current";
