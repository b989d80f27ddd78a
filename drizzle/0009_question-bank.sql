CREATE TABLE "paper_contents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "paper_contents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject_id" integer NOT NULL,
	"document" text NOT NULL,
	"language" text NOT NULL,
	"pattern" text,
	"minutes" integer,
	"marks" numeric(5, 1),
	"instructions" jsonb NOT NULL,
	"sections" jsonb NOT NULL,
	"html" jsonb NOT NULL,
	"digest" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "paper_contents_document" CHECK ("paper_contents"."document" ~ '^(paper-[1-9][0-9]?|practice|solutions)$'),
	CONSTRAINT "paper_contents_language_is_known" CHECK ("paper_contents"."language" in ('en', 'hi', 'sa')),
	CONSTRAINT "paper_contents_minutes" CHECK ("paper_contents"."minutes" > 0),
	CONSTRAINT "paper_contents_marks" CHECK ("paper_contents"."marks" >= 0),
	CONSTRAINT "paper_contents_digest" CHECK ("paper_contents"."digest" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "paper_questions" (
	"content_id" integer NOT NULL,
	"number" integer NOT NULL,
	"section" integer NOT NULL,
	"question_id" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "paper_questions_number" PRIMARY KEY("content_id","number"),
	CONSTRAINT "paper_questions_number_is_positive" CHECK ("paper_questions"."number" > 0),
	CONSTRAINT "paper_questions_section" CHECK ("paper_questions"."section" >= 0)
);
--> statement-breakpoint
CREATE TABLE "question_versions" (
	"question_id" integer NOT NULL,
	"hash" text NOT NULL,
	"source" text NOT NULL,
	"parsed" jsonb NOT NULL,
	"html" jsonb NOT NULL,
	"answers_html" jsonb NOT NULL,
	"marks" numeric(5, 1) NOT NULL,
	"type" text NOT NULL,
	"language" text NOT NULL,
	"words" text NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (case when "question_versions"."language" = 'en' then to_tsvector('english', "question_versions"."words")
          else array_to_tsvector(array_remove(
            regexp_split_to_array(lower("question_versions"."words"), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u0964\u0965\u2010-\u206f]+'), ''))
          end) STORED NOT NULL,
	"is_current" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "question_versions_name" PRIMARY KEY("question_id","hash"),
	CONSTRAINT "question_versions_hash_names_the_text" CHECK ("question_versions"."hash" = encode(sha256(convert_to("question_versions"."source", 'UTF8')), 'hex')),
	CONSTRAINT "question_versions_size" CHECK (length("question_versions"."source") between 1 and 100000),
	CONSTRAINT "question_versions_marks" CHECK ("question_versions"."marks" >= 0),
	CONSTRAINT "question_versions_type_is_known" CHECK ("question_versions"."type" in ('multiple-choice', 'assertion-reason', 'short', 'long', 'case-based', 'extract', 'grammar', 'writing', 'map')),
	CONSTRAINT "question_versions_language_is_known" CHECK ("question_versions"."language" in ('en', 'hi', 'sa'))
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject_id" integer NOT NULL,
	"key" text NOT NULL,
	"chapter" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "questions_key" CHECK ("questions"."key" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "questions_have_a_chapter" CHECK (length(trim("questions"."chapter")) > 0),
	CONSTRAINT "questions_state_is_known" CHECK ("questions"."state" in ('draft', 'checked', 'retired'))
);
--> statement-breakpoint
DROP INDEX "papers_by_size";--> statement-breakpoint
DROP INDEX "papers_undescribed";--> statement-breakpoint
ALTER TABLE "papers" ALTER COLUMN "file_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "papers" ALTER COLUMN "size_bytes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "content_id" integer;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "is_file_pending" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "file_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "paper_contents" ADD CONSTRAINT "paper_contents_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_questions" ADD CONSTRAINT "paper_questions_content_id_paper_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."paper_contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_questions" ADD CONSTRAINT "paper_questions_version" FOREIGN KEY ("question_id","hash") REFERENCES "public"."question_versions"("question_id","hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_versions" ADD CONSTRAINT "question_versions_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "paper_contents_document_once" ON "paper_contents" USING btree ("subject_id","document");--> statement-breakpoint
CREATE INDEX "paper_questions_version_used" ON "paper_questions" USING btree ("question_id","hash");--> statement-breakpoint
CREATE INDEX "question_versions_hash" ON "question_versions" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "question_versions_one_is_current" ON "question_versions" USING btree ("question_id") WHERE "question_versions"."is_current";--> statement-breakpoint
CREATE INDEX "question_versions_search" ON "question_versions" USING gin ("search");--> statement-breakpoint
CREATE UNIQUE INDEX "questions_key_once_per_subject" ON "questions" USING btree ("subject_id","key");--> statement-breakpoint
CREATE INDEX "questions_by_chapter" ON "questions" USING btree ("subject_id","chapter","id");--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_content_id_paper_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."paper_contents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "papers_content_once" ON "papers" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "papers_file_pending" ON "papers" USING btree ("file_asked_at","id") WHERE "papers"."is_file_pending";--> statement-breakpoint
CREATE INDEX "papers_by_size" ON "papers" USING btree (coalesce("size_bytes", 0),"id") WHERE "papers"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "papers_undescribed" ON "papers" USING btree ("id") WHERE "papers"."archived_at" is null and "papers"."file_hash" is not null and ("papers"."pages" is null or not "papers"."is_pictured");--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_file_has_a_size" CHECK (("papers"."file_hash" is null) = ("papers"."size_bytes" is null));--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_have_a_file" CHECK ("papers"."file_hash" is not null or "papers"."is_file_pending");--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_files_are_made_from_content" CHECK (not "papers"."is_file_pending" or "papers"."content_id" is not null);--> statement-breakpoint
-- A shop that has demo papers gets the questions they are made from at its next start.
INSERT INTO "pending_work" ("name") SELECT 'question bank of demo papers' WHERE EXISTS (SELECT 1 FROM "papers" WHERE "filename" ~ '^class-\d+-.+-(sample-paper|practice-questions|solutions)\.pdf$');
