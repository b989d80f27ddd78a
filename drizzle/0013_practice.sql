CREATE TABLE "question_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "question_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" bigint NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"hash" text NOT NULL,
	"variant" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "practice_events" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"place" bigint NOT NULL,
	"device" uuid NOT NULL,
	"seq" integer NOT NULL,
	"attempt" uuid,
	"kind" text NOT NULL,
	"at" bigint NOT NULL,
	"body" jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "practice_events_once" PRIMARY KEY("user_id","id"),
	CONSTRAINT "practice_events_seq" CHECK ("practice_events"."seq" > 0)
);
--> statement-breakpoint
CREATE TABLE "practice_figures" (
	"question_id" integer PRIMARY KEY NOT NULL,
	"subject_id" integer NOT NULL,
	"answers" integer NOT NULL,
	"students" integer NOT NULL,
	"share" numeric(6, 5) NOT NULL,
	"seconds" integer,
	"computed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "practice_figures_share" CHECK ("practice_figures"."share" between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "practice_logs" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"length" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "practice_shares" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"subject_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_read_at" timestamp with time zone,
	CONSTRAINT "practice_shares_token_is_hashed" CHECK ("practice_shares"."token_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "question_id" integer;--> statement-breakpoint
ALTER TABLE "question_versions" ADD COLUMN "variants" jsonb;--> statement-breakpoint
ALTER TABLE "question_reports" ADD CONSTRAINT "question_reports_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_reports" ADD CONSTRAINT "question_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_events" ADD CONSTRAINT "practice_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_figures" ADD CONSTRAINT "practice_figures_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_logs" ADD CONSTRAINT "practice_logs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_shares" ADD CONSTRAINT "practice_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_shares" ADD CONSTRAINT "practice_shares_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_reports_message" ON "question_reports" USING btree ("message_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "question_reports_once_each" ON "question_reports" USING btree ("message_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "practice_events_place" ON "practice_events" USING btree ("user_id","place");--> statement-breakpoint
CREATE INDEX "practice_figures_subject" ON "practice_figures" USING btree ("subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "practice_shares_token" ON "practice_shares" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "practice_shares_user" ON "practice_shares" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_question_open_once" ON "messages" USING btree ("question_id") WHERE "messages"."done_at" is null;--> statement-breakpoint
CREATE INDEX "messages_question" ON "messages" USING btree ("question_id") WHERE "messages"."question_id" is not null;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_come_from_somebody" CHECK (("messages"."email" is null) = ("messages"."question_id" is not null));