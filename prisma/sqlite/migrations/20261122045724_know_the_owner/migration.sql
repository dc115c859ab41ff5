-- AlterTable
ALTER TABLE "User" ADD COLUMN "ownerProvenAt" DATETIME;

-- Whoever proved the address before is taken to be the owner: nobody loses a second factor by this update.
UPDATE "User" SET "ownerProvenAt" = "emailVerifiedAt";
