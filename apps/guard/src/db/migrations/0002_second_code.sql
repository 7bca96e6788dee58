CREATE TABLE "guard_stop_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"recovery_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "guard_recoveries" DROP CONSTRAINT "guard_recoveries_stop_hash_unique";--> statement-breakpoint
ALTER TABLE "guard_recoveries" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "guard_stop_links" ADD CONSTRAINT "guard_stop_links_recovery_id_guard_recoveries_id_fk" FOREIGN KEY ("recovery_id") REFERENCES "public"."guard_recoveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "guard_stop_links" ("token_hash", "recovery_id") SELECT "stop_hash", "id" FROM "guard_recoveries";--> statement-breakpoint
CREATE INDEX "guard_stop_links_by_recovery" ON "guard_stop_links" USING btree ("recovery_id");--> statement-breakpoint
ALTER TABLE "guard_recoveries" DROP COLUMN "stop_hash";