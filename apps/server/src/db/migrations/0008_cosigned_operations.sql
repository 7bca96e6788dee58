CREATE TABLE "cosigned_operations" (
	"pci" uuid NOT NULL,
	"hash" text NOT NULL,
	"native" numeric(78, 0) NOT NULL,
	"fees" numeric(78, 0) NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cosigned_operations_pci_hash_pk" PRIMARY KEY("pci","hash")
);
--> statement-breakpoint
ALTER TABLE "cosigned_operations" ADD CONSTRAINT "cosigned_operations_pci_smart_sessions_pci_fk" FOREIGN KEY ("pci") REFERENCES "public"."smart_sessions"("pci") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cosigned_operations_by_time" ON "cosigned_operations" USING btree ("pci","signed_at");