CREATE TABLE "classes" (
	"classid" integer PRIMARY KEY NOT NULL,
	"classname" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "classes_have_a_positive_id" CHECK ("classes"."classid" > 0),
	CONSTRAINT "classes_have_a_name" CHECK (length(trim("classes"."classname")) > 0)
);
--> statement-breakpoint
CREATE TABLE "subjects" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subjects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject_name" text NOT NULL,
	"classid" integer NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"price_rupees" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subjects_have_a_name" CHECK (length(trim("subjects"."subject_name")) > 0),
	CONSTRAINT "subjects_have_a_sane_price" CHECK ("subjects"."price_rupees" between 0 and 100000)
);
--> statement-breakpoint
CREATE TABLE "public_version" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL,
	CONSTRAINT "public_version_has_one_row" CHECK ("public_version"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "subjects" ADD CONSTRAINT "subjects_classid_classes_classid_fk" FOREIGN KEY ("classid") REFERENCES "public"."classes"("classid") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE UNIQUE INDEX "subjects_name_once_per_class" ON "subjects" USING btree ("classid",lower("subject_name"));--> statement-breakpoint
CREATE INDEX "subjects_enabled" ON "subjects" USING btree ("enabled","classid","id");