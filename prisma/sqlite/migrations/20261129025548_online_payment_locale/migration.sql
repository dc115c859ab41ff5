-- AlterTable
ALTER TABLE "OnlinePayment" ADD COLUMN "locale" TEXT;
