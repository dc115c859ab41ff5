-- AlterTable
ALTER TABLE "Invoice" ADD COLUMN     "exchangeRateFilled" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "logoSha256" TEXT;

-- CreateTable
CREATE TABLE "IssuedLogo" (
    "accountId" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "contentType" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "IssuedLogo_pkey" PRIMARY KEY ("accountId","sha256")
);

-- AddForeignKey
ALTER TABLE "IssuedLogo" ADD CONSTRAINT "IssuedLogo_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
