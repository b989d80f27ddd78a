ALTER TABLE "downloads" ADD COLUMN "times" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_times" CHECK ("downloads"."times" > 0);