-- AlterTable
ALTER TABLE "Invoice" ADD COLUMN     "badDebtOn" TEXT;
