-- AlterTable
ALTER TABLE "AuditEntry" DROP COLUMN "actorName";

-- AlterTable
ALTER TABLE "Invoice" ADD COLUMN     "layoutSnapshot" JSONB;
