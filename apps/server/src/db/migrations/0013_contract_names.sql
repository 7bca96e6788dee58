ALTER TABLE "name_addresses" ADD COLUMN "proven_by_key" boolean;--> statement-breakpoint
ALTER TABLE "names" ADD COLUMN "owner_change_times" jsonb;--> statement-breakpoint
CREATE INDEX "name_owner_changes_by_owner" ON "name_owner_changes" USING btree ("former_owner");--> statement-breakpoint
-- An owner's signature proved its address on every network, a contract's too: the owner's own row is enough for a key.
UPDATE "name_addresses" AS "other" SET "is_proven" = false
FROM "names", "name_addresses" AS "owned"
WHERE "names"."name" = "other"."name" AND "owned"."name" = "other"."name"
	AND "owned"."coin_type" = coalesce("names"."owner_coin_type", 60) AND "other"."coin_type" <> "owned"."coin_type"
	AND "other"."address" = "owned"."address";
