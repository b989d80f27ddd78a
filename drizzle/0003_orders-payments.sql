CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"once_key" text,
	"detail" jsonb
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"order_id" bigint NOT NULL,
	"subject_id" integer NOT NULL,
	"subject_name" text NOT NULL,
	"classid" integer NOT NULL,
	"classname" text NOT NULL,
	"price_rupees" integer NOT NULL,
	"refund_id" bigint,
	CONSTRAINT "order_items_order_id_subject_id_pk" PRIMARY KEY("order_id","subject_id"),
	CONSTRAINT "order_items_price" CHECK ("order_items"."price_rupees" between 0 and 100000)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text GENERATED ALWAYS AS ('AB-' || extract(year from created_at at time zone 'Asia/Kolkata')::text || '-' || lpad(id::text, greatest(6, length(id::text)), '0')) STORED NOT NULL,
	"user_id" uuid NOT NULL,
	"buyer_name" text,
	"buyer_email" text,
	"state" text DEFAULT 'created' NOT NULL,
	"amount_rupees" integer NOT NULL,
	"refunded_rupees" integer DEFAULT 0 NOT NULL,
	"currency" text DEFAULT 'INR' NOT NULL,
	"provider" text NOT NULL,
	"reference" text,
	"attempt" integer DEFAULT 0 NOT NULL,
	"link_id" text,
	"link_url" text,
	"link_expires_at" timestamp with time zone,
	"linking_until" timestamp with time zone,
	"failure" text,
	"flag" text,
	"checked_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"receipt_queued_at" timestamp with time zone,
	CONSTRAINT "orders_state_is_known" CHECK ("orders"."state" in ('created', 'pending', 'failed', 'paid', 'expired', 'cancelled', 'partly_refunded', 'refunded')),
	CONSTRAINT "orders_flag_is_known" CHECK ("orders"."flag" in ('wrong_link', 'wrong_reference', 'wrong_currency', 'wrong_amount', 'no_payment', 'partial_payment', 'late_payment', 'second_payment', 'already_owned', 'link_missing', 'link_refused', 'refund_failed', 'refunded_elsewhere')),
	CONSTRAINT "orders_provider_is_known" CHECK ("orders"."provider" in ('sandbox', 'razorpay', 'none')),
	CONSTRAINT "orders_amount" CHECK ("orders"."amount_rupees" between 0 and 20000000),
	CONSTRAINT "orders_refunded" CHECK ("orders"."refunded_rupees" between 0 and "orders"."amount_rupees"),
	CONSTRAINT "orders_in_rupees" CHECK ("orders"."currency" = 'INR'),
	CONSTRAINT "orders_pending_has_a_link" CHECK ("orders"."state" <> 'pending' or "orders"."link_url" is not null),
	CONSTRAINT "orders_paid_has_a_time" CHECK (("orders"."state" in ('paid', 'partly_refunded', 'refunded')) = ("orders"."paid_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"body_hash" text NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"order_id" bigint,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone,
	CONSTRAINT "payment_events_provider_is_known" CHECK ("payment_events"."provider" in ('sandbox', 'razorpay'))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"provider_payment_id" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"currency" text NOT NULL,
	"method" text,
	"is_settling" boolean DEFAULT false NOT NULL,
	"refunded_paise" integer DEFAULT 0 NOT NULL,
	"heard_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_provider_is_known" CHECK ("payments"."provider" in ('sandbox', 'razorpay')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_paise" > 0),
	CONSTRAINT "payments_refunded" CHECK ("payments"."refunded_paise" between 0 and "payments"."amount_paise")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"payment_id" bigint NOT NULL,
	"key" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"subject_ids" integer[] NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"provider_refund_id" text,
	"asked_by" uuid,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_state_is_known" CHECK ("refunds"."state" in ('asked', 'pending', 'processed', 'failed')),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_links" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"order_number" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"currency" text NOT NULL,
	"description" text NOT NULL,
	"callback_url" text NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_links_state_is_known" CHECK ("sandbox_links"."state" in ('created', 'paid', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"link_id" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"method" text NOT NULL,
	"is_captured" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"key" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD CONSTRAINT "sandbox_payments_link_id_sandbox_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."sandbox_links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_payment_id_sandbox_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."sandbox_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_events_once" ON "order_events" USING btree ("order_id","kind","once_key");--> statement-breakpoint
CREATE INDEX "order_items_subject" ON "order_items" USING btree ("subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number_once" ON "orders" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_reference_once" ON "orders" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_link_once" ON "orders" USING btree ("provider","link_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_open" ON "orders" USING btree ("user_id") WHERE "orders"."state" in ('created', 'pending', 'failed');--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "orders_state" ON "orders" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "orders_due" ON "orders" USING btree ("next_check_at") WHERE "orders"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_flagged" ON "orders" USING btree ("id") WHERE "orders"."flag" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_events_once" ON "payment_events" USING btree ("provider","event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_events_body_once" ON "payment_events" USING btree ("provider","body_hash");--> statement-breakpoint
CREATE INDEX "payment_events_order" ON "payment_events" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_once" ON "payments" USING btree ("provider","provider_payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_settles" ON "payments" USING btree ("order_id") WHERE "payments"."is_settling";--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_key_once" ON "refunds" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_once" ON "refunds" USING btree ("provider_refund_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_asked" ON "refunds" USING btree ("order_id") WHERE "refunds"."state" = 'asked';--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_links_reference_once" ON "sandbox_links" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "sandbox_payments_link" ON "sandbox_payments" USING btree ("link_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_refunds_key_once" ON "sandbox_refunds" USING btree ("key");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_payment" ON "sandbox_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE FUNCTION "refuse_wrong_order_move"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT (OLD.state || '>' || NEW.state = ANY (ARRAY[
		'created>pending', 'created>paid', 'created>expired', 'created>cancelled',
		'pending>failed', 'pending>paid', 'pending>expired', 'pending>cancelled',
		'failed>pending', 'failed>paid', 'failed>expired', 'failed>cancelled',
		'expired>paid', 'cancelled>paid',
		'paid>partly_refunded', 'paid>refunded', 'partly_refunded>refunded'
	])) THEN
		RAISE EXCEPTION 'order % cannot move from % to %', OLD.number, OLD.state, NEW.state USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_move" BEFORE UPDATE OF "state" ON "orders" FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION "refuse_wrong_order_move"();
