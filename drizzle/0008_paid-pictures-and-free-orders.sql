DROP INDEX "papers_undescribed";--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "picture_access" text;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "is_pictured" boolean GENERATED ALWAYS AS (coalesce(picture_access = access, false)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "papers_undescribed" ON "papers" USING btree ("id") WHERE "papers"."archived_at" is null and ("papers"."pages" is null or not "papers"."is_pictured");--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_picture_access_is_known" CHECK ("papers"."picture_access" in ('free', 'paid'));--> statement-breakpoint
-- Until now every picture showed all of its page. Those of paid papers no longer fit, so they are not shown, and a job makes them anew.
UPDATE "papers" SET "picture_access" = 'free' WHERE "picture_hash" IS NOT NULL;--> statement-breakpoint
INSERT INTO "pending_work" ("name")
SELECT 'pictures of paid papers' WHERE EXISTS (SELECT FROM "papers" WHERE NOT "is_pictured" AND "picture_hash" IS NOT NULL)
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- What was ordered at no price gives no right to it once it has one. What staff opened by hand stays.
WITH "closed" AS (
	UPDATE "entitlements" SET "revoked_at" = now()
	FROM "orders" JOIN "order_items" ON "order_items"."order_id" = "orders"."id"
	WHERE "entitlements"."revoked_at" IS NULL
		AND "entitlements"."user_id" = "orders"."user_id"
		AND "entitlements"."source" = "orders"."number"
		AND "entitlements"."subject_id" = "order_items"."subject_id"
		AND "order_items"."price_rupees" = 0
		AND NOT EXISTS (
			SELECT FROM "order_events"
			WHERE "order_events"."order_id" = "orders"."id" AND "kind" = 'granted'
				AND "detail" -> 'granted' ? "order_items"."subject_name"
		)
	RETURNING "entitlements"."user_id", "entitlements"."subject_id", "entitlements"."source"
)
INSERT INTO "audit_log" ("actor", "action", "target", "before")
SELECT 'upgrade', 'entitlement.revoke', 'user:' || "user_id", jsonb_build_object('subjectId', "subject_id", 'source', "source")
FROM "closed";
