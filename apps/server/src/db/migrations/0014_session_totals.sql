ALTER TABLE "smart_sessions" ADD COLUMN "usage" jsonb;--> statement-breakpoint
-- A server of the version before counts in a table of its own, and does not see what is counted in the session. It answers 503 (57P03) for
-- a session that has totals, and the caller tries again.
CREATE FUNCTION "refuse_operation_of_totaled_session"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT 1 FROM "smart_sessions" WHERE "pci" = NEW."pci" AND "usage" IS NOT NULL) THEN
		RAISE EXCEPTION 'The operations of session % are counted by a newer version of the server.', NEW."pci" USING ERRCODE = '57P03';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "refuse_operation_of_totaled_session" BEFORE INSERT ON "cosigned_operations"
FOR EACH ROW EXECUTE FUNCTION "refuse_operation_of_totaled_session"();
