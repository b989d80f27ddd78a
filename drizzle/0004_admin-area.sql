CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"recovery_hashes" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_invites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_invites_role_is_known" CHECK ("staff_invites"."role" in ('admin', 'super_admin'))
);
--> statement-breakpoint
CREATE TABLE "message_replies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_replies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" bigint NOT NULL,
	"text" text NOT NULL,
	"author_id" uuid NOT NULL,
	"author" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"brand_name" text,
	"support_email" text,
	"support_phone" text,
	"seller_name" text,
	"seller_address" text,
	"seller_gstin" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_settings_have_one_row" CHECK ("site_settings"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "done_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_replies" ADD CONSTRAINT "message_replies_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_invites_token_once" ON "staff_invites" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_invites_email_once" ON "staff_invites" USING btree ("email");--> statement-breakpoint
CREATE INDEX "message_replies_message" ON "message_replies" USING btree ("message_id","id");--> statement-breakpoint
CREATE INDEX "users_by_age" ON "users" USING btree ("created_at","id") WHERE "users"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower("name"),"id") WHERE "users"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "subjects_by_name" ON "subjects" USING btree (lower("subject_name"),"id") WHERE "subjects"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "subjects_by_class" ON "subjects" USING btree ("classid","id") WHERE "subjects"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "subjects_by_price" ON "subjects" USING btree ("price_rupees","id") WHERE "subjects"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "subjects_by_change" ON "subjects" USING btree ("updated_at","id") WHERE "subjects"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "messages_open" ON "messages" USING btree ("created_at","id") WHERE "messages"."done_at" is null;--> statement-breakpoint
CREATE INDEX "messages_by_age" ON "messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "papers_by_name" ON "papers" USING btree (lower("papername"),"id") WHERE "papers"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "papers_by_change" ON "papers" USING btree ("updated_at","id") WHERE "papers"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "papers_by_size" ON "papers" USING btree ("size_bytes","id") WHERE "papers"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "papers_undescribed" ON "papers" USING btree ("id") WHERE "papers"."archived_at" is null and ("papers"."pages" is null or "papers"."picture_hash" is null);--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id");