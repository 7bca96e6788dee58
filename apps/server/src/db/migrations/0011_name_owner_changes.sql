CREATE TABLE "name_owner_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"coin_type" bigint NOT NULL,
	"former_owner" text NOT NULL,
	"before" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"undoable_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "names" ADD COLUMN "owner_coin_type" bigint;--> statement-breakpoint
ALTER TABLE "name_owner_changes" ADD CONSTRAINT "name_owner_changes_name_names_name_fk" FOREIGN KEY ("name") REFERENCES "public"."names"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "name_owner_changes_by_name" ON "name_owner_changes" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "name_owner_changes_by_time" ON "name_owner_changes" USING btree ("undoable_until");--> statement-breakpoint
CREATE INDEX "operator_notices_by_time" ON "operator_notices" USING btree ("next_attempt_at");